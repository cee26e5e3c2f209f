import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is for the caller alone, so that no cache may store it. */
    isPrivate?: boolean
  }
}

/** A year, as browsers' preload lists require. Subdomains are excluded, because the shop does not decide about them. */
const onlyByTls = { 'strict-transport-security': 'max-age=31536000' }
/** The caller is named in a header that caches do not know. */
const noStoreHeaders = { 'cache-control': 'no-store', vary: 'token' }

/**
 * Adds helmet's headers to every response. They never change, so helmet computes them once instead of for each request. Pages add policies of their
 * own. A shop with an https address is used by https only from then on (RFC 6797). No cache stores a response to a logged-in caller, or one that only
 * logged-in callers get.
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
