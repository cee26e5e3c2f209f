import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { CategoryId } from '@sealane/contract/catalog'
import type { ImportStatus, ProductImport } from '@sealane/contract/product-imports'
import { toId } from '../db/ids.ts'
import type { Queries } from '../db/database.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { notifyOwners } from '../staff/owners.ts'
import type { Resources } from '../resources.ts'
import { retryUnreverted } from './import-line.sql.ts'
import { insertImport, moveImport, saveImportActor, selectImport, selectLines, selectSentBytes } from './import.sql.ts'
import { productCallerOf } from '../products/product.ts'
import { selectShop } from '../products/product-save.sql.ts'
import type { ProductCaller } from '../products/product.sql.ts'

export type SentImport = {
  name: string
  file: ReceivedFile
  archive: ReceivedFile | undefined
  shop: string | undefined
  category: CategoryId | null
  perDollar: number
}

/** Maximum number of bytes that one account may send within 24 hours: files are kept for 30 days. */
const dayBytesMaximum = 500 * 1024 * 1024

/** Throws `TOO_MANY` above the day's quota, and `BUSY` if the disk has no room. */
export async function checkImportQuota({ databases, disk }: Resources, accountId: number): Promise<void> {
  if (disk.room() !== 'enough') throw new Refusal('BUSY', { retryAfterS: 60 })
  if ((await selectSentBytes(databases.writer, accountId)) < dayBytesMaximum) return
  throw new Refusal('TOO_MANY', { retryAfterS: 3_600 })
}

/** Stores the file; a job reads it and compares it with the shop's products. Nothing changes before `startImport`. */
export async function storeImportFile(
  resources: Resources,
  staff: ProductCaller,
  sent: SentImport,
): Promise<ProductImport> {
  const { databases, storage } = resources
  const shopId = await selectShop(databases.reader, staff, sent.shop === undefined ? undefined : toId(sent.shop))
  if (shopId === undefined) throw new Refusal('NOT_FOUND')
  const name = randomBytes(16).toString('base64url')
  const [file, archive] = [`imports/${name}.csv`, `imports/${name}.zip`]
  const discard = async (error: unknown) => {
    await Promise.all([storage.remove(file), storage.remove(archive)])
    throw error
  }
  const keep = async () => {
    await storage.putStream(file, createReadStream(sent.file.path))
    if (sent.archive !== undefined) await storage.putStream(archive, createReadStream(sent.archive.path))
    return insertImport(databases.writer, {
      ...{ shopId, accountId: staff.accountId, name: sent.name, file },
      ...{ category: sent.category, perDollar: sent.perDollar },
      archive: sent.archive === undefined ? null : archive,
      bytes: sent.file.bytes + (sent.archive?.bytes ?? 0),
    })
  }
  const id = await keep().catch(discard)
  return ownImport(databases.writer, staff, id)
}

export async function ownImport(queries: Queries, staff: ProductCaller, id: number): Promise<ProductImport> {
  const found = await selectImport(queries, staff, id)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  return found
}

type LinesQuery = Parameters<typeof selectLines>[2] & { id: string }

export async function linesOf(context: Pick<Context, 'tx' | 'caller' | 'visit'>, { id, ...asked }: LinesQuery) {
  const { id: found } = await ownImport(context.tx, productCallerOf(context), toId(id))
  return selectLines(context.tx, toId(found), asked)
}

type ImportActionInput = { body: { id: string } }

/** Starts the import. One of ten simultaneous requests succeeds. */
export async function startImport(context: Context, { body }: ImportActionInput): Promise<ProductImport> {
  return changeImportStatus(context, body.id, { from: ['read'], to: 'running' })
}

/** Undoes the import. If some products could not be undone before, it tries them again: the obstacle may have disappeared meanwhile. */
export async function undoImport(context: Context, { body }: ImportActionInput): Promise<ProductImport> {
  const id = toId(body.id)
  const { status, results } = await ownImport(context.tx, productCallerOf(context), id)
  const again = status === 'undone' && results.kept > 0 ? (['undone'] as const) : []
  const moved = await changeImportStatus(context, body.id, { from: ['running', 'done', ...again], to: 'undoing' })
  if (again.length === 0) return moved
  await retryUnreverted(context.tx, id)
  return ownImport(context.tx, productCallerOf(context), id)
}

async function changeImportStatus(
  context: Context,
  id: string,
  step: { from: ImportStatus[]; to: ImportStatus },
): Promise<ProductImport> {
  const staff = productCallerOf(context)
  const found = await ownImport(context.tx, staff, toId(id))
  if (!(await moveImport(context.tx, toId(found.id), step))) throw new Refusal('ALREADY_DECIDED')
  await saveImportActor(context.tx, toId(found.id), staff.accountId)
  if (staff.isOperator)
    await notifyOwners(context.tx, { shopId: toId(found.shop.id), what: 'products', by: staff.accountId })
  return ownImport(context.tx, staff, toId(id))
}
