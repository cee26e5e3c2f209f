import type { FastifyInstance } from 'fastify'
import type { Serve } from '../http/serve.ts'
import { admitCaller } from '../http/admission.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { requestExport, showExport } from './data-export.ts'
import { selectExport } from './data-export.sql.ts'
import { eraseAccount, prepareErasure } from './erasure.ts'

const exportRate = { maximum: 5, windowS: 86_400 }
const fileRate = { name: 'export_file', maximum: 10, windowS: 3_600 }

export function privacyRoutes(serve: Serve): void {
  serve('POST /api/user/delete', eraseAccount, prepareErasure)
  serve('GET /api/user/export', showExport)
  serve('POST /api/user/export', requestExport, ({ caller, resources }) =>
    resources.rates.take(`export:${caller.id}`, exportRate),
  )
}

/** Sends a file, which is not part of the contract's routes. It is streamed as it is read. */
export function exportRoute(app: FastifyInstance, resources: Resources): void {
  const { databases, storage } = resources
  app.get('/api/user/export_file', { schema: { hide: true } }, async (request, reply) => {
    const caller = await admitCaller(resources, request, { caller: 'shopper' }, fileRate)
    const row = await selectExport(databases.reader, caller.id)
    const file = row?.file == null ? undefined : await storage.open(row.file)
    if (file === undefined) throw new Refusal('NOT_FOUND')
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sealane.json"')
      .header('cache-control', 'no-store')
      .header('content-length', file.size)
      .send(file.content)
  })
}
