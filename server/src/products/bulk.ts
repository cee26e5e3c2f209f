import { variantsMaximum } from '@sealane/contract/product-limits'
import type { BulkAction, PortalProduct } from '@sealane/contract/products'
import { lockStock } from './stock.sql.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { fieldText } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { decideBulk, type BulkOutcome } from './bulk.rules.ts'
import { clearListPrice, saveFigures } from './bulk.sql.ts'
import { finish, isOnSale, productCallerOf } from './product.ts'
import { countVersions } from './product-quota.ts'
import { selectProductLines } from './product-list.sql.ts'
import { lockProducts, selectWhole, type ProductCaller, type Whole } from './product.sql.ts'
import { saveOnSale } from './sale.ts'

type BulkChangeInput = { ids: string[]; action: BulkAction; seen?: number[] | undefined }
type BulkDecision = { whole: Whole; outcome: Exclude<BulkOutcome, { refused: string }> }
type BulkRefusal = { id: string; message: string }

/**
 * Locks all chosen products. Refuses more variants than one product may have: they would block a connection for writing, which all shoppers share,
 * for seconds.
 */
async function lockAll(tx: Tx, staff: ProductCaller, ids: number[]): Promise<void> {
  const { variantIds } = await lockProducts(tx, staff, ids)
  const isTooMuch = ids.length > 1 && variantIds.length > variantsMaximum // A single product may have more, including its removed variants.
  if (isTooMuch) throw new Refusal('INVALID_INPUT', { fields: { ids: 'too_many' } })
  await lockStock(tx, variantIds)
}

/** Applies the change to all of the chosen products or to none of them. Products that refuse are named, each with its reason. */
export async function changeMany(
  context: Context,
  { body }: { body: BulkChangeInput },
): Promise<{ items: PortalProduct[] }> {
  const { tx, visit } = context
  const staff = productCallerOf(context)
  const ids = [...new Set(body.ids.map(toId))]
  await lockAll(tx, staff, ids)
  const decided: BulkDecision[] = []
  const refused: BulkRefusal[] = []
  for (const [index, text] of body.ids.entries()) {
    if (body.ids.indexOf(text) < index) continue
    const whole = await selectWhole(tx, staff, toId(text))
    const outcome = whole === undefined ? { refused: 'NOT_FOUND' } : decideBulk(whole, body.action, body.seen?.[index])
    if ('refused' in outcome) refused.push({ id: text, message: fieldText(visit.language, outcome.refused) })
    else if (whole !== undefined) decided.push({ whole, outcome })
  }
  if (refused.length > 0) throw new Refusal('ROWS_REFUSED', { values: { count: refused.length }, data: { refused } })
  for (const one of decided) await carryOut(tx, staff, one)
  await countVersions(context, ids)
  return { items: await selectProductLines(tx, staff, ids) }
}

/** Saves the change. A product that is already in the wanted state stays unchanged. */
async function carryOut(tx: Tx, staff: ProductCaller, { whole, outcome }: BulkDecision): Promise<void> {
  const { kind, onSale, variants } = outcome
  if (onSale === isOnSale(whole)) return
  if (onSale !== undefined) await saveOnSale(tx, whole.id, onSale)
  if (variants !== undefined) {
    await clearListPrice(tx, whole.id)
    await saveFigures(tx, variants)
  }
  await finish(tx, staff, { id: whole.id, before: whole, kind })
}
