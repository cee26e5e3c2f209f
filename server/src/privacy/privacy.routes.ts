import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../http/serve.ts'
import { identify } from '../http/session.ts'
import type { Resources } from '../resources.ts'
import { eraseAccount, prepareErasure } from './erasure.ts'
import { writeExport } from './export.ts'

const exportRate = { maximum: 10, windowS: 3_600 }

export function privacyRoutes(serve: Serve): void {
  serve('POST /api/user/delete', eraseAccount, prepareErasure)
}

/** A file, and so beside the contract's routes. It goes out as it is written. */
export function exportRoute(app: FastifyInstance, { databases, rates }: Resources): void {
  app.post('/api/user/export', { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.headers
    const caller = await identify(databases, typeof token === 'string' ? token : undefined, { caller: 'shopper' })
    await rates.take(`export:${caller.id}`, exportRate)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sealane.json"')
      .header('cache-control', 'no-store')
      .send(Readable.from(writeExport(databases.reader, caller.id)))
  })
}
