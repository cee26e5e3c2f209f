import type { PlatformPromoForm, PortalPromo } from '@sealane/contract/promotions'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { readWindow } from './shop-promo.rules.ts'
import { endPlatformPromo, insertPromo, selectPlatformPromo } from './shop-promo.sql.ts'

type Asking = Pick<Context, 'tx' | 'caller'>

/** Counts in every shop; what it takes off is moved from the house account of promotions when an order is paid. */
export async function createPlatformPromo(
  { tx, caller }: Asking,
  { body }: { body: PlatformPromoForm },
): Promise<PortalPromo> {
  const { code, kind, minimum, total_limit, per_shopper } = body
  const value = body.kind === 'free_freight' ? 0 : body.value
  const promo = { code, kind, value, minimum, total_limit, per_shopper }
  const id = await insertPromo(tx, { ...promo, ...readWindow(body, new Date()), shopId: null })
  if (id === undefined) throw new Refusal('INVALID_INPUT', { fields: { code: 'promo_taken' } })
  const detail = { code, began: kind, value }
  await recordDecision(tx, { operatorId: caller.id, subject: 'promo', id, verdict: 'opened', detail })
  return show(tx, id)
}

export async function finishPlatformPromo(
  { tx, caller }: Asking,
  { body }: { body: { id: string } },
): Promise<PortalPromo> {
  const id = toId(body.id)
  const hasEnded = await endPlatformPromo(tx, id)
  const promo = await show(tx, id)
  const detail = { code: promo.code, ended: true }
  if (hasEnded) await recordDecision(tx, { operatorId: caller.id, subject: 'promo', id, verdict: 'closed', detail })
  return promo
}

async function show(tx: Tx, id: number): Promise<PortalPromo> {
  const promo = await selectPlatformPromo(tx, id)
  if (promo === undefined) throw new Refusal('NOT_FOUND')
  return promo
}
