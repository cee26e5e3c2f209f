import { CategoryId } from '@sealane/contract/catalog'
import { importBytesMaximum } from '@sealane/contract/product-limits'
import { PerDollar } from '@sealane/contract/settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { toId } from '../db/ids.ts'
import { admitInTurn } from '../http/admission.ts'
import type { SendCsv } from '../http/csv-file.ts'
import { now } from '../http/errors.ts'
import { receiveForm, type ReceivedForm } from '../http/form.ts'
import type { Serve } from '../http/serve.ts'
import { createQueue } from '../http/queue.ts'
import { identify } from '../http/session.ts'
import { sourceOf } from '../http/source.ts'
import { readVisit } from '../http/visit.ts'
import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { writeProducts } from './export.ts'
import {
  checkImportQuota,
  storeImportFile,
  linesOf,
  ownImport,
  startImport,
  undoImport,
  type SentImport,
} from './import.ts'
import { selectImports } from './import.sql.ts'
import { productCallerOf } from '../products/product.ts'
import { selectShop } from '../products/product-save.sql.ts'
import type { ProductCaller } from '../products/product.sql.ts'

export function productImportRoutes(serve: Serve): void {
  serve('GET /api/portal/product/import/list', (context, { query }) =>
    selectImports(context.tx, productCallerOf(context), query),
  )
  serve('GET /api/portal/product/import/detail', (context, { query }) =>
    ownImport(context.tx, productCallerOf(context), toId(query.id)),
  )
  serve('GET /api/portal/product/import/lines', (context, { query }) => linesOf(context, query))
  serve('POST /api/portal/product/import/start', startImport)
  serve('POST /api/portal/product/import/undo', undoImport)
}

const access = { caller: 'staff', duties: ['catalogue'], shopRole: 'manager' } as const
/** Limits of files that are being received, for each shop and for each address. Such a file needs disk space only, however slow the upload is. */
const receiving = { atOnce: 60, waitingMaximum: 0, waitMaximumMs: 0, perSource: 1 }
const receivingOfSource = { ...receiving, perSource: 3 }
const formLimits = { fileSize: importBytesMaximum, files: 2 }
const fileRate = { maximum: 30, windowS: 3_600 }

/** Uploads and downloads of files, which are not part of the contract's routes. */
export function productFileRoutes(app: FastifyInstance, resources: Resources, sendCsv: SendCsv): void {
  const bodyLimit = 2 * importBytesMaximum + 64 * 1024
  const receive = createQueue(receiving)
  const receiveFrom = createQueue(receivingOfSource)
  app.post('/api/portal/product/import', { bodyLimit, schema: { hide: true } }, async (request) => {
    const staff = await admitInTurn(resources, request, async () => {
      const caller = await identifyCaller(resources, request)
      await resources.rates.take(`import:${caller.accountId}`, fileRate)
      await checkImportQuota(resources, caller.accountId)
      return caller
    })
    const source = staff.shopIds[0] === undefined ? `account ${staff.accountId}` : `shop ${staff.shopIds[0]}`
    const keep = async (form: ReceivedForm) => storeImportFile(resources, staff, readForm(form))
    const inTurn = (read: () => Promise<void>) => receiveFrom(() => receive(read, source), sourceOf(request.ip))
    const data = await receiveForm(resources, request, { ...formLimits, inTurn }, keep)
    return { code: 1, msg: 'ok', time: now(), data }
  })

  app.get<{ Querystring: { shop?: string } }>(
    '/api/portal/product/export',
    { schema: { hide: true } },
    async (request, reply) => {
      const { shop } = request.query
      const { reader } = resources.databases
      const requestedId = typeof shop === 'string' ? toId(shop) : undefined
      const [staff, shopId] = await admitInTurn(resources, request, async () => {
        const caller = await identifyCaller(resources, request)
        await resources.rates.take(`product_file:${caller.accountId}`, fileRate)
        return [caller, await findShop(reader, caller, requestedId)] as const
      })
      const check = async () => findShop(reader, await identifyCaller(resources, request), shopId)
      const download = { request, reply, accountId: staff.accountId, name: 'products', check }
      return sendCsv(download, writeProducts(reader, { staff, shopId, publicUrl: resources.publicUrl }))
    },
  )
}

async function findShop(reader: Queries, staff: ProductCaller, requestedId: number | undefined): Promise<number> {
  const shopId = await selectShop(reader, staff, requestedId)
  if (shopId === undefined) throw new Refusal('NOT_FOUND')
  return shopId
}

async function identifyCaller({ databases }: Resources, request: FastifyRequest): Promise<ProductCaller> {
  const visit = readVisit(request)
  return productCallerOf({ caller: await identify(databases, visit.token, access), visit })
}

function readForm({ fields, files }: ReceivedForm): SentImport {
  const { file, pictures } = files
  const { shop, category, per_dollar = '1' } = fields
  if (file === undefined) throw new Refusal('INVALID_INPUT', { fields: { file: 'required' } })
  if (category !== undefined && !v.is(CategoryId, category))
    throw new Refusal('INVALID_INPUT', { fields: { category: 'invalid' } })
  const perDollar = Number(per_dollar)
  if (!v.is(PerDollar, perDollar)) throw new Refusal('INVALID_INPUT', { fields: { per_dollar: 'rate' } })
  const archive = pictures !== undefined && pictures.bytes > 0 ? pictures : undefined
  return { name: nameOf(file.name), file, archive, shop, category: category ?? null, perDollar }
}

function nameOf(name = ''): string {
  return name.replaceAll('\0', '').toWellFormed().slice(0, 200) || 'products.csv'
}
