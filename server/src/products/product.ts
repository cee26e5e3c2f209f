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
 * Saves a whole product, new or known, as a draft or on sale, and writes down what changed. What was published once stays
 * whole. Called in a transaction for each product: it refuses with all faults at once, by field, and leaves nothing half done.
 * `former` are pictures that it had once and may have again.
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

/** Another product than was passed is looked at again, whatever its shop wants of it now. */
async function settleSale(tx: Tx, id: number, { known, product, onSale }: SaleRequest): Promise<void> {
  if (known !== undefined && isAnother(known.product, product)) await requestRecheck(tx, id)
  if (onSale !== isOnSale(known) || (onSale && isWaiting(known))) await saveOnSale(tx, id, onSale)
}

function wasPublished(whole: Whole | undefined): boolean {
  return whole?.wasPublished === true
}

/** Undefined for a new one. Whoever changed another version than there is now is told. */
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

/** Puts a product on sale, or takes it off; saying it twice says it once. What waits may have no need to by now. */
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

/** The product and its variants, locked; a foreign one is a missing one. */
export async function lockWhole(tx: Tx, staff: ProductCaller, id: number): Promise<Whole> {
  const { variantIds } = await lockProducts(tx, staff, [id])
  await lockStock(tx, variantIds)
  const whole = await selectWhole(tx, staff, id)
  if (whole === undefined) throw new Refusal('NOT_FOUND')
  return whole
}

/** `isDecided`: an operator has decided it, which is recorded and notified on its own. */
type Finished = { id: number; before: Whole | undefined; kind: VersionKind; isDecided?: true }

/** Counts anew what shoppers see, and writes down the version, if anything is different. */
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

/** A change in the shop's place: its owners are notified, and one that takes the product off sale is a decision on record. */
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

/** Worth a version without any other change. */
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
