import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is for the caller alone, so that no cache may store it. */
    isPrivate?: boolean
  }
}

/** A year, as browsers' preload lists require. Subdomains are excluded, because the shop does not decide about them. */
const onlyByTls = { maxAge: 31_536_000, includeSubDomains: false }
/** The caller is named in a header that caches do not know. */
const noStoreHeaders = { 'cache-control': 'no-store', vary: 'token' }

/**
 * Adds helmet's headers to every response. Pages add policies of their own. A shop with an https address is used by https only from then on (RFC 6797).
 * No cache stores a response to a logged-in caller, or one that only logged-in callers get.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl?.startsWith('https://') === true && onlyByTls,
  })
  app.addHook('onRequest', (request, reply, done) => {
    const isPrivate = request.headers['token'] !== undefined || request.routeOptions.config.isPrivate === true
    if (isPrivate) reply.headers(noStoreHeaders)
    done()
  })
}
