import { countAnew } from '../products/stock.sql.ts'
import type { Database, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { productCallerFor } from './import-compare.ts'
import { reasonOf, stockOf } from './import-apply.ts'
import { lockSaved, renumberSaved, saveResult, selectSaved, type SavedLine } from './import-line.sql.ts'
import { removeProduct, saveHandle, saveUnpublished } from '../products/removal.sql.ts'
import type { Claimed } from './import-claim.sql.ts'
import { lockWhole, saveProduct } from '../products/product.ts'
import type { ProductCaller, Whole } from '../products/product.sql.ts'

/** Undoes the last imported product. If the shop refuses its former state, it stays as it is. Returns false if there is none left. */
export async function undoNext(database: Database, claimed: Claimed): Promise<boolean> {
  const lineId = await selectSaved(database, claimed.id)
  if (lineId === undefined) return false
  try {
    await database.transaction().execute((tx) => undoLine(tx, claimed, lineId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await saveResult(database, lineId, { before: 'saved', result: 'kept', reason: reasonOf(error) })
  }
  return true
}

/** Does nothing if another worker has undone the line meanwhile. */
async function undoLine(tx: Tx, claimed: Claimed, lineId: number): Promise<void> {
  const line = await lockSaved(tx, lineId)
  if (line === undefined) return
  const staff = productCallerFor(claimed)
  const now = await lockWhole(tx, staff, line.product_id).catch(ignoreGone)
  const reason = now === undefined ? 'changed' : hindranceOf(now, line)
  if (now !== undefined && reason === null) await giveBack(tx, staff, { now, line })
  await saveResult(tx, line.id, { before: 'saved', result: reason === null ? 'undone' : 'kept', reason })
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Returns the reason why a product stays as it is, or null if it has not changed since the import. */
function hindranceOf({ detail }: Whole, { version_after, stock_after }: SavedLine): string | null {
  if (detail.version !== version_after) return 'changed'
  const stock = stockOf(detail)
  const isSame = Object.entries(stock_after).every(([choice, pieces]) => stock[choice] === pieces)
  return isSame ? null : 'sold'
}

async function giveBack(tx: Tx, staff: ProductCaller, { now, line }: { now: Whole; line: SavedLine }): Promise<void> {
  const { former, version } = line
  if (former === null || version === null) {
    await removeProduct(tx, now.id)
    await countAnew(tx, [now.id])
    return
  }
  if (!former.wasPublished) await saveUnpublished(tx, now.id)
  const stockNow = stockOf(now.detail)
  const variants = former.product.variants.map((variant) => ({
    ...variant,
    seen_stock: stockNow[JSON.stringify(variant.choice)] ?? 0,
  }))
  const form = { ...former.product, variants, id: String(now.id), version: now.detail.version, on_sale: former.onSale }
  const saved = await saveProduct(tx, staff, form, former.pictures)
  await saveHandle(tx, now.id, former.handle)
  await renumberSaved(tx, now.id, { from: version, to: saved.version })
}
