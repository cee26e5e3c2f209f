import type { PortalProductDetail, VersionKind } from '@sealane/contract/products'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { notifyAll } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { decideCheck, type Outcome, type Verdict } from './check.rules.ts'
import { lockShopOf, releaseWaiting, saveSale } from './check.sql.ts'
import { finish, lockWhole, staffOf } from './product.ts'
import type { Whole } from './product.sql.ts'
import { isShopTrusted } from './sale.ts'

type Decided = { body: Verdict & { id: string; version: number } }
type Decision = {
  whole: Whole
  shop: { name: string; staff: number[] }
  outcome: Exclude<Outcome, { kind: 'unchanged' }>
}

/** Passes or refuses the version that the operator saw: of ten at once one counts, and saying the same again changes nothing. */
export async function decideProduct(context: Context, { body }: Decided): Promise<PortalProductDetail> {
  const { tx, caller } = context
  const id = toId(body.id)
  const shop = await lockShopOf(tx, id)
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  const whole = await lockWhole(tx, staffOf(context), id)
  if (caller.conflicts.includes(whole.shopId)) throw new Refusal('NOT_ALLOWED')
  const outcome = decideCheck(standingOf(whole), body)
  if (outcome.kind === 'unchanged') return whole.detail
  if (whole.detail.version !== body.version) throw new Refusal('CHANGED_MEANWHILE')

  await carryOut(tx, { whole, shop, outcome })
  const { kind: verdict, ...rest } = outcome
  const detail = { ...rest, shop: shop.name, name: nameOf(whole) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'product', id, verdict, detail })
  return finish(tx, staffOf(context), { id, before: whole, kind: kindOf(outcome, whole) })
}

function standingOf({ detail: { status, check } }: Whole) {
  const isOnSale = status === 'on_sale' || status === 'sold_out'
  return { isOnSale, state: check?.state ?? null, reason: check?.reason ?? null }
}

/** What is passed while it is on sale, is what it was. */
function kindOf({ kind }: Decision['outcome'], whole: Whole): VersionKind {
  if (kind === 'refused') return 'unpublished'
  return standingOf(whole).isOnSale ? 'saved' : 'published'
}

/** With the pass that makes the shop trusted, its others need no look any more. The shop hears of what it has to know. */
async function carryOut(tx: Tx, { whole, shop, outcome }: Decision): Promise<void> {
  const { id, shopId, detail } = whole
  const reason = outcome.kind === 'refused' ? outcome.reason : null
  await saveSale(tx, id, { isOnSale: outcome.kind === 'passed', state: outcome.kind, reason })
  if (outcome.kind === 'passed' && (await isShopTrusted(tx, shopId))) await releaseWaiting(tx, shopId)
  if (outcome.kind === 'passed' && detail.status !== 'reviewing') return // It was on sale, and stays so.
  const named = { product: nameOf(whole), shop: shop.name }
  const said =
    outcome.kind === 'passed'
      ? ({ kind: 'product_passed', params: named } as const)
      : ({ kind: 'product_refused', params: { ...named, reason: outcome.reason } } as const)
  const [picture] = whole.pictures
  const image = picture && { address: picture.image, color: picture.color }
  await notifyAll(tx, [{ to: shop.staff, notice: { ...said, link: `/portal/product/${id}`, ...(image && { image }) } }])
}

/** As it is written first: the languages stand in their order, English before the others. */
function nameOf({ product: { texts } }: Whole): string {
  return Object.values(texts).find(({ name }) => name !== '')?.name ?? ''
}
