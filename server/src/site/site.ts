import type { FastifyInstance } from 'fastify'
import { serveBuilt } from './built.ts'
import { serveFromSource } from './from-source.ts'
import type { SiteOptions } from './storefront.ts'

/** The storefront at / and the back office at /portal, beside the API. */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await (options.isDevelopment ? serveFromSource(app, options) : serveBuilt(app, options))
}
