import type { PortalPromo, PromoForm } from '@sealane/contract/promotions'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { reachShop, type Keeper } from '../shops/reach.ts'
import { readWindow } from './shop-promo.rules.ts'
import { endPromo, insertPromo, isKeepers, selectShopPromo } from './shop-promo.sql.ts'

type Asking = Pick<Context, 'tx' | 'caller'>

/** A code belongs to one promotion for good, of whichever shop. */
export async function createPromo({ tx, caller }: Asking, { body }: { body: PromoForm }): Promise<PortalPromo> {
  const shopId = await reachShop(tx, caller, body.shop_id)
  const { code, kind, minimum, total_limit, per_shopper } = body
  const value = body.kind === 'free_freight' ? 0 : body.value
  const promo = { code, kind, value, minimum, total_limit, per_shopper }
  const id = await insertPromo(tx, { ...promo, ...readWindow(body, new Date()), shopId })
  if (id === undefined) throw new Refusal('INVALID_INPUT', { fields: { code: 'promo_taken' } })
  await record(tx, caller, { shopId, detail: { code, began: kind } })
  return show(tx, id)
}

export async function finishPromo({ tx, caller }: Asking, { body }: { body: { id: string } }): Promise<PortalPromo> {
  const id = toId(body.id)
  const shopId = await endPromo(tx, caller, id)
  if (shopId === undefined && !(await isKeepers(tx, caller, id))) throw new Refusal('NOT_FOUND')
  const promo = await show(tx, id)
  if (shopId !== undefined) await record(tx, caller, { shopId, detail: { code: promo.code, ended: true } })
  return promo
}

async function show(tx: Tx, id: number): Promise<PortalPromo> {
  const promo = await selectShopPromo(tx, id)
  if (promo === undefined) throw new Refusal('NOT_FOUND')
  return promo
}

/** What an operator does with a shop's codes. */
async function record(tx: Tx, caller: Keeper, { shopId, detail }: { shopId: number; detail: object }): Promise<void> {
  if (caller.shopIds.includes(shopId)) return
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id: shopId, verdict: 'changed', detail })
}
