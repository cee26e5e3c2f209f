import type { PortalProductDetail, VersionKind } from '@sealane/contract/products'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notifyAll } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { decideCheck, type CheckOutcome, type CheckDecision } from './check.rules.ts'
import { lockShopOf, releaseWaiting, saveSale } from './check.sql.ts'
import { finish, lockWhole, productCallerOf } from './product.ts'
import { productNameOf } from './product.rules.ts'
import type { Whole } from './product.sql.ts'
import { isShopTrusted } from './sale.ts'

type DecideProductInput = { body: CheckDecision & { id: string; version: number } }
type ProductDecision = {
  whole: Whole
  shop: { name: string; staff: number[] }
  outcome: Exclude<CheckOutcome, { kind: 'unchanged' }>
}

/** Passes or refuses the version that the operator saw: of ten simultaneous decisions, one takes effect, and a repeated one changes nothing. */
export async function decideProduct(context: Context, { body }: DecideProductInput): Promise<PortalProductDetail> {
  const { tx, caller } = context
  const id = toId(body.id)
  const shop = await lockShopOf(tx, id)
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  const whole = await lockWhole(tx, productCallerOf(context), id)
  if (caller.conflicts.includes(whole.shopId)) throw new Refusal('NOT_ALLOWED')
  const outcome = decideCheck(saleStateOf(whole), body)
  if (outcome.kind === 'unchanged') return whole.detail
  if (whole.detail.version !== body.version) throw new Refusal('CHANGED_MEANWHILE')

  await carryOut(tx, { whole, shop, outcome })
  const { kind, ...rest } = outcome
  const detail = { ...rest, shop: shop.name, name: productNameOf(whole.product) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'product', id, verdict: kind, detail })
  return finish(tx, productCallerOf(context), { id, before: whole, kind: kindOf(outcome, whole), isDecided: true })
}

function saleStateOf({ detail: { status, check } }: Whole) {
  const isOnSale = status === 'on_sale' || status === 'sold_out'
  return { isOnSale, state: check?.state ?? null, reason: check?.reason ?? null }
}

/** Returns the kind of version. A product that is passed while it is on sale stays what it was. */
function kindOf({ kind }: ProductDecision['outcome'], whole: Whole): VersionKind {
  if (kind === 'refused') return 'unpublished'
  return saleStateOf(whole).isOnSale ? 'saved' : 'published'
}

/** Saves the decision. If it makes the shop trusted, its other products need no check any more. The shop is notified if necessary. */
async function carryOut(tx: Tx, { whole, shop, outcome }: ProductDecision): Promise<void> {
  const { id, shopId, detail } = whole
  const reason = outcome.kind === 'refused' ? outcome.reason : null
  await saveSale(tx, id, { isOnSale: outcome.kind === 'passed', state: outcome.kind, reason })
  if (outcome.kind === 'passed' && (await isShopTrusted(tx, shopId))) await releaseWaiting(tx, shopId)
  if (outcome.kind === 'passed' && detail.status !== 'reviewing') return // It was on sale and stays so: no notification.
  const named = { product: productNameOf(whole.product), shop: shop.name }
  const notification =
    outcome.kind === 'passed'
      ? ({ kind: 'product_passed', params: named } as const)
      : ({ kind: 'product_refused', params: { ...named, reason: outcome.reason } } as const)
  const [picture] = whole.pictures
  const image = picture && { address: picture.image, color: picture.color }
  await notifyAll(tx, [
    { to: shop.staff, notice: { ...notification, link: `/portal/product/${id}`, ...(image && { image }) } },
  ])
}
