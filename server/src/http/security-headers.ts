import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * Every answer has helmet's headers. They never change, so helmet is asked for them once and not for each request. Pages add
 * policies of their own.
 */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const headers = await learnHeaders()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
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
