import type { PlatformPromoForm, PortalPromo, PromoForm } from '@sealane/contract/promotions'
import { lockMoneyDecision } from '../accounts/operator-lock.sql.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { notifyAndMailOwners, notifyOwners } from '../staff/owners.ts'
import { findAccessibleShopId, type ShopCaller } from '../staff/access.sql.ts'
import { recordAlone } from '../settings/two-operators.sql.ts'
import { decideLimits, decideMaximum, defaultMaximum, raiseOf } from './budget.rules.ts'
import {
  budgetsRecipient,
  lockBudget,
  saveFirstLimits,
  saveLimits,
  selectBudgetLimit,
  type FirstLimits,
} from './budget.sql.ts'
import { readWindow } from './portal-promo.rules.ts'
import {
  endPromo,
  insertPromo,
  isOwned,
  releasePromoCode,
  lockRunning,
  selectPromo,
  type PromoOwner,
} from './portal-promo.sql.ts'

type PromoContext = Pick<Context, 'tx' | 'caller'>
type EndPromoInput = { body: { id: string } }

/** A shop needs no more at once, and all codes share one list. */
const runningMaximum = 50
const codesOfDay = { maximum: 100, windowS: 86_400 }

/** Codes with this percentage or more are mailed to the owners. */
const mailedFrom = 50

/** Creates a shop's code. The owners are notified of each: it stays valid after its creator has left. */
export async function createPromo(context: Context, { body }: { body: PromoForm }): Promise<PortalPromo> {
  const { tx, caller, resources } = context
  const shopId = await findAccessibleShopId(tx, caller, body.shop_id)
  if (!caller.worksFor.includes(shopId)) throw new Refusal('NOT_ALLOWED') // The shop pays for it, so no operator creates one for it.
  if ((await lockRunning(tx, shopId)) >= runningMaximum) throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
  await resources.rates.take(`promo:${shopId}`, codesOfDay, { tx })
  const maximum = body.kind === 'amount' ? null : body.maximum
  const promo = await create(tx, { ...body, maximum }, { shopId, budget: null })
  await record(tx, caller, { shopId, detail: { code: body.code, began: body.kind } })
  const change = { shopId, what: 'promo_code', place: promo.code } as const
  if (promo.kind === 'percentage' && promo.value >= mailedFrom) await notifyAndMailOwners(context, change)
  else await notifyOwners(tx, change)
  return promo
}

export async function finishPromo({ tx, caller }: PromoContext, { body }: EndPromoInput): Promise<PortalPromo> {
  const { promo, shopId } = await end(tx, caller, body.id)
  if (shopId != null) await record(tx, caller, { shopId, detail: { code: promo.code, ended: true } })
  return promo
}

/** Creates a code for every shop; its discount is moved from the platform's account of promotions when an order is paid. */
export async function createPlatformPromo(
  { tx, caller }: PromoContext,
  { body }: { body: PlatformPromoForm },
): Promise<PortalPromo> {
  await lockMoneyDecision(tx, caller, 'finance')
  const { budget } = body
  const isAlone = budget <= (await selectBudgetLimit(tx, caller.id))
  const maximum = body.kind === 'amount' ? null : (body.maximum ?? defaultMaximum(budget))
  const terms = isAlone ? { budget } : { budget: 0, first: { budget, maximum, operatorId: caller.id } }
  const promo = await create(tx, { ...body, maximum }, { shopId: null, ...terms })
  if (isAlone) await countAlone(tx, caller, budget)
  const { id, code, value } = promo
  const detail = { code, began: body.kind, value, maximum, budget, needs: isAlone ? 'nobody' : 'operator' }
  await recordDecision(tx, { operatorId: caller.id, subject: 'promo', id: toId(id), verdict: 'opened', detail })
  return promo
}

type Budgeting = { body: { id: string; budget: number; maximum?: number | undefined } }

/** Changes budget and maximum: one operator may lower them, and raise them up to the limit; above it two must request the same. */
export async function changeBudget({ tx, caller }: PromoContext, { body }: Budgeting): Promise<PortalPromo> {
  await lockMoneyDecision(tx, caller, 'finance')
  const promo = await lockBudget(tx, toId(body.id))
  if (promo === undefined) throw new Refusal('NOT_FOUND')
  if (promo.has_ended) throw new Refusal('ALREADY_DECIDED')
  const { id, code, budget: from } = promo
  const raisesUpTo = await selectBudgetLimit(tx, caller.id)
  const maximum = decideMaximum(promo.maximum, body.maximum)
  const limits = { budget: body.budget, maximum }
  const kind = decideLimits(promo, limits, { operatorId: caller.id, raisesUpTo })
  if (kind === 'first') await saveFirstLimits(tx, id, { ...limits, operatorId: caller.id })
  else await saveLimits(tx, id, limits)
  if (kind === 'alone') await countAlone(tx, caller, raiseOf(promo, limits))
  const decision = kind === 'first' ? 'proposed' : 'changed'
  const detail = { code, from, to: body.budget, maximum }
  await recordDecision(tx, { operatorId: caller.id, subject: 'promo', id, verdict: decision, detail })
  return selectPromo(tx, id)
}

async function countAlone(tx: Tx, { id }: PromoContext['caller'], amount: number): Promise<void> {
  await recordAlone(tx, { operatorId: id, subject: 'recharge', recipient: budgetsRecipient, amount })
}

export async function finishPlatformPromo({ tx, caller }: PromoContext, { body }: EndPromoInput): Promise<PortalPromo> {
  const { promo, shopId } = await end(tx, 'platform', body.id)
  if (shopId === undefined) return promo
  const detail = { code: promo.code, ended: true }
  await recordDecision(tx, { operatorId: caller.id, subject: 'promo', id: toId(promo.id), verdict: 'closed', detail })
  return promo
}

/** The shop that pays for the code, null for the platform, and the platform's budget. */
type Bearing = { shopId: number | null; budget: number | null; first?: FirstLimits }

type NewPromoTerms = (PlatformPromoForm | PromoForm) & { maximum: number | null }

/** Creates a code. It belongs to one promotion permanently, of any shop, once an order uses it. */
async function create(tx: Tx, form: NewPromoTerms, bearing: Bearing): Promise<PortalPromo> {
  const { code, kind, minimum, maximum, total_limit, per_shopper } = form
  const value = form.kind === 'free_freight' ? 0 : form.value
  const promo = { code, kind, value, minimum, maximum, total_limit, per_shopper }
  await releasePromoCode(tx, code)
  const id = await insertPromo(tx, { ...promo, ...readWindow(form, new Date()), first: undefined, ...bearing })
  if (id === undefined) throw new Refusal('INVALID_INPUT', { fields: { code: 'promo_taken' } })
  return selectPromo(tx, id)
}

/** Ends a code. `shopId` is undefined if it had ended before, and null for the platform's. */
async function end(tx: Tx, owner: PromoOwner, idText: string) {
  const id = toId(idText)
  const shopId = await endPromo(tx, owner, id)
  if (shopId === undefined && !(await isOwned(tx, owner, id))) throw new Refusal('NOT_FOUND')
  return { promo: await selectPromo(tx, id), shopId }
}

/** Records what an operator does with a shop's codes. */
async function record(
  tx: Tx,
  caller: ShopCaller,
  { shopId, detail }: { shopId: number; detail: object },
): Promise<void> {
  if (caller.shopIds.includes(shopId)) return
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id: shopId, verdict: 'changed', detail })
}
