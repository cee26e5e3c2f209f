import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer is for whoever asks alone, so that no cache may keep it. */
    isPrivate?: boolean
  }
}

/** A year, as browsers' own lists ask for. Other names below the shop's are not the shop's to decide about. */
const onlyByTls = { 'strict-transport-security': 'max-age=31536000' }
/** Who asks is in a header that caches do not know. */
const noStoreHeaders = { 'cache-control': 'no-store', vary: 'token' }

/**
 * Every answer has helmet's headers. They never change, so helmet is asked for them once and not for each request. Pages add
 * policies of their own. A shop with an https address is reached by https alone from then on (RFC 6797); an answer to somebody
 * who is logged in, or that only such people get, is kept by no cache.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  const always = { ...(await learnHeaders()), ...(publicUrl?.startsWith('https://') === true && onlyByTls) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    const isPrivate = request.headers['token'] !== undefined || request.routeOptions.config.isPrivate === true
    if (isPrivate) reply.headers(noStoreHeaders)
    done()
  })
}

async function learnHeaders(): Promise<Record<string, string>> {
  const [plain, secured] = [Fastify(), Fastify()]
  await secured.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false })
  const [without, having] = await Promise.all([plain.inject('/'), secured.inject('/')])
  const added = Object.entries(having.headers).filter(([name]) => !(name in without.headers))
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}
