import type { Product, ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail, VersionKind } from '@sealane/contract/products'
import { isCountry } from '../addresses/places.ts'
import { countAnew, lockStock } from './stock.sql.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { notifyOwners } from '../staff/owners.ts'
import { isAnother } from './check.rules.ts'
import { changesOf } from './product-changes.rules.ts'
import {
  insertProduct,
  insertVersion,
  saveProductRow,
  selectCountry,
  selectShop,
  type ProductRow,
} from './product-save.sql.ts'
import {
  faultsOf,
  isPutOnSale,
  lacksOf,
  priceOf,
  productNameOf,
  withoutBlanks,
  type ProductFaults,
} from './product.rules.ts'
import { lockProducts, selectWhole, type ProductCaller, type StoredPicture, type Whole } from './product.sql.ts'
import { saveParts, collectPictures } from './product-parts.ts'
import { requestRecheck, saveOnSale } from './sale.ts'

type ProductReadContext = Pick<Context, 'tx' | 'caller' | 'visit'>

export function productCallerOf({ caller, visit }: Pick<ProductReadContext, 'caller' | 'visit'>): ProductCaller {
  return { accountId: caller.id, isOperator: caller.isOperator, shopIds: caller.shopIds, language: visit.language }
}

export async function showProduct(
  context: ProductReadContext,
  { query }: { query: { id: string } },
): Promise<PortalProductDetail> {
  const whole = await selectWhole(context.tx, productCallerOf(context), toId(query.id))
  if (whole === undefined) throw new Refusal('NOT_FOUND')
  return whole.detail
}

/**
 * Saves a complete product, new or existing, as a draft or on sale, and records the changes. A product that was published before stays complete. The
 * caller runs it in its own transaction: it reports all faults at once, by field, and saves nothing in part. `former` are pictures that the product
 * had before and may have again.
 */
export async function saveProduct(
  tx: Tx,
  staff: ProductCaller,
  form: ProductForm,
  former: StoredPicture[] = [],
): Promise<PortalProductDetail> {
  const sent = withoutBlanks(form)
  const existing = await lockExisting(tx, staff, form)
  const shopId = existing?.shopId ?? (await chooseShop(tx, staff, form.shop_id))
  check(sent, form.on_sale || wasPublished(existing))

  const { pictures, product } = await collectPictures(tx, staff.accountId, {
    product: sent,
    own: [...(existing?.pictures ?? []), ...former],
  })
  const origin = product.origin ?? (await selectCountry(tx, shopId))
  const id = await saveRow(tx, { id: existing?.id, shopId }, toRow({ ...product, origin }, pictures))
  await saveParts(tx, { id, shopId, product, pictures, known: existing })
  await settleSale(tx, id, { known: existing, product, onSale: form.on_sale })
  return finish(tx, staff, { id, before: existing, kind: kindOf(existing, form.on_sale) })
}

type SaleRequest = { known: Whole | undefined; product: Product; onSale: boolean }

/** Updates the sale state. A passed product with changed content is checked again, whatever the shop requests. */
async function settleSale(tx: Tx, id: number, { known, product, onSale }: SaleRequest): Promise<void> {
  if (known !== undefined && isAnother(known.product, product)) await requestRecheck(tx, id)
  if (onSale !== isOnSale(known) || (onSale && isWaiting(known))) await saveOnSale(tx, id, onSale)
}

function wasPublished(whole: Whole | undefined): boolean {
  return whole?.wasPublished === true
}

/** Locks the product; undefined for a new one. Throws `CHANGED_MEANWHILE` if the form changes another version than the present one. */
async function lockExisting(tx: Tx, staff: ProductCaller, { id, version }: ProductForm): Promise<Whole | undefined> {
  const existing = id === undefined ? undefined : await lockWhole(tx, staff, toId(id))
  if (version !== undefined && version !== existing?.detail.version) throw new Refusal('CHANGED_MEANWHILE')
  return existing
}

async function chooseShop(tx: Tx, staff: ProductCaller, requestedId: string | undefined): Promise<number> {
  const shopId = await selectShop(tx, staff, requestedId === undefined ? undefined : toId(requestedId))
  if (shopId === undefined) throw new Refusal('NOT_FOUND')
  return shopId
}

type ProductRowTarget = { id: number | undefined; shopId: number }

async function saveRow(tx: Tx, { id, shopId }: ProductRowTarget, row: ProductRow): Promise<number> {
  if (id === undefined) return insertProduct(tx, shopId, row)
  await saveProductRow(tx, id, row)
  return id
}

/** Puts a product on sale, or takes it off; a repetition changes nothing. A product that waits for a check may not need it any more. */
export async function switchProduct(
  context: Context,
  { body }: { body: { id: string } },
  onSale: boolean,
): Promise<PortalProductDetail> {
  const { tx } = context
  const staff = productCallerOf(context)
  const existing = await lockWhole(tx, staff, toId(body.id))
  const isSame = isOnSale(existing) === onSale
  if (isSame && !(onSale && isWaiting(existing))) return existing.detail
  if (onSale) check(existing.product, true)
  await saveOnSale(tx, existing.id, onSale)
  const kind = isSame ? 'saved' : onSale ? 'published' : 'unpublished'
  return finish(tx, staff, { id: existing.id, before: existing, kind })
}

/** Locks the product and its variants. A product out of scope counts as missing. */
export async function lockWhole(tx: Tx, staff: ProductCaller, id: number): Promise<Whole> {
  const { variantIds } = await lockProducts(tx, staff, [id])
  await lockStock(tx, variantIds)
  const whole = await selectWhole(tx, staff, id)
  if (whole === undefined) throw new Refusal('NOT_FOUND')
  return whole
}

/** `isDecided` means that an operator has decided about the product, which is recorded and notified separately. */
type Finished = { id: number; before: Whole | undefined; kind: VersionKind; isDecided?: true }

/** Updates the counters that shoppers see, and records the version, if anything has changed. */
export async function finish(
  tx: Tx,
  staff: ProductCaller,
  { id, before, kind, isDecided }: Finished,
): Promise<PortalProductDetail> {
  await countAnew(tx, [id])
  const after = await selectWhole(tx, staff, id)
  if (after === undefined) throw new Error(`Product ${id} is gone while it is being saved`)
  const changes = before === undefined ? [] : changesOf(before.product, after.product)
  if (changes.length === 0 && !isEvent(kind)) return after.detail
  await insertVersion(tx, { productId: id, accountId: staff.accountId, kind, changes })
  if (staff.isOperator && isDecided !== true) await recordByOperator(tx, staff, after, kind)
  return (await selectWhole(tx, staff, id))?.detail ?? after.detail
}

/** Records a change in place of the shop: its owners are notified, and one that takes the product off sale is also recorded as a decision. */
async function recordByOperator(
  tx: Tx,
  { accountId }: ProductCaller,
  { id, shopId, product, detail }: Whole,
  kind: VersionKind,
): Promise<void> {
  await notifyOwners(tx, { shopId, what: 'products', by: accountId })
  if (kind !== 'unpublished') return
  const decision = { operatorId: accountId, subject: 'product', id, verdict: kind } as const
  await recordDecision(tx, { ...decision, detail: { shop: detail.shop.name, name: productNameOf(product) } })
}

/** Whether the kind creates a version even without any other change. */
function isEvent(kind: VersionKind): boolean {
  return kind === 'created' || kind === 'published' || kind === 'unpublished'
}

export function isOnSale(whole: Whole | undefined): boolean {
  return isPutOnSale(whole?.detail.status)
}

function isWaiting(whole: Whole | undefined): boolean {
  return whole?.detail.check?.state === 'waiting'
}

function kindOf(existing: Whole | undefined, onSale: boolean): VersionKind {
  if (isOnSale(existing) !== onSale) return onSale ? 'published' : 'unpublished'
  return existing === undefined ? 'created' : 'saved'
}

function check(product: Product, isToBeWhole: boolean): void {
  const faults: ProductFaults = { ...(isToBeWhole && lacksOf(product)), ...faultsOf(product) }
  if (product.origin !== null && !isCountry(product.origin)) faults['origin'] = 'country'
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID_INPUT', { fields: faults })
}

function toRow(product: Product & { origin: string }, pictures: ProductRow['images']): ProductRow {
  const { code, category, origin, handling_days, options, specs } = product
  return {
    code,
    category_id: category,
    origin,
    handling_days,
    options,
    specs,
    images: pictures,
    unit_price: priceOf(product),
  }
}
