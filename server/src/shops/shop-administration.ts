import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { findByShopName } from './renamed-shop.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notifyAll, type NotificationContent } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { checkShopName } from './name.ts'
import { selectCommissionProposal, type CommissionProposal } from './commission.sql.ts'
import {
  lockMarketShop,
  saveName,
  saveOpen,
  selectMarketShop,
  type MarketShopState,
} from './shop-administration.sql.ts'

type MarketShopContext = Pick<Context, 'tx' | 'caller'>

/** Returns a shop as operators see it. */
export async function showMarketShop({ tx, caller }: MarketShopContext, id: number): Promise<MarketShopDetail> {
  const shop = await selectMarketShop(tx, id)
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  const defaultPercent = await readSetting(tx, 'commission_percent')
  const proposal = await selectCommissionProposal(tx, id)
  return {
    ...shop,
    standard_commission_percent: defaultPercent,
    wanted_commission: toRequestedCommission(proposal, caller.id),
  }
}

function toRequestedCommission(
  proposal: CommissionProposal | undefined,
  callerId: number,
): MarketShopDetail['wanted_commission'] {
  if (proposal === undefined) return null
  const { percent, operator, reason, proposedBy, at } = proposal
  return { percent, operator, reason, at: at.toISOString(), yours: proposedBy === callerId }
}

type Opening = { body: { id: string; open: boolean; reason: string } }

/** Opens or closes the shop for shoppers. Placed orders continue. */
export async function openShop({ tx, caller }: Context, { body }: Opening): Promise<MarketShopDetail> {
  const { open, reason } = body
  const id = toId(body.id)
  const shop = await lockOthers({ tx, caller }, id)
  if (shop.isClosed !== open) throw new Refusal('ALREADY_DECIDED')
  await saveOpen(tx, id, open ? null : reason)
  const decision = open ? 'opened' : 'closed'
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id, verdict: decision, detail: { reason } })
  await notifyShopStaff({ tx }, shop, { kind: `shop_${decision}`, params: { shop: shop.name, reason } })
  return showMarketShop({ tx, caller }, id)
}

type Renaming = { body: { id: string; name: string; verdict: 'approve' | 'refuse'; reason?: string | undefined } }

/** Gives the shop its new name, by which its products are found from then on, or keeps the present one. */
export async function decideName({ tx, caller }: Context, { body }: Renaming): Promise<MarketShopDetail> {
  const { name, verdict, reason = '' } = body
  const id = toId(body.id)
  const shop = await lockOthers({ tx, caller }, id)
  if (verdict === 'approve' && shop.name === name && shop.wantedName === null) return showMarketShop({ tx, caller }, id)
  if (shop.wantedName === null) throw new Refusal('ALREADY_DECIDED')
  if (shop.wantedName !== name) throw new Refusal('CHANGED_MEANWHILE')
  const decision = { operatorId: caller.id, subject: 'shop', id } as const
  if (verdict === 'approve') {
    await giveName(tx, id, name)
    await recordDecision(tx, { ...decision, verdict: 'renamed', detail: { name, before: shop.name } })
    await notifyShopStaff({ tx }, shop, { kind: 'shop_renamed', params: { shop: shop.name, name } })
  } else {
    if (reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
    await saveName(tx, id, shop.name)
    await recordDecision(tx, { ...decision, verdict: 'rename_refused', detail: { name, reason } })
    await notifyShopStaff({ tx }, shop, { kind: 'shop_rename_refused', params: { shop: shop.name, name, reason } })
  }
  return showMarketShop({ tx, caller }, id)
}

async function giveName(tx: Tx, id: number, name: string): Promise<void> {
  await checkShopName(tx, 'name', { name, shopId: id })
  await saveName(tx, id, name)
  await findByShopName(tx, id)
}

/** Locks a shop, and refuses an operator who works for it or left it within a year. */
export async function lockOthers({ tx, caller }: MarketShopContext, id: number): Promise<MarketShopState> {
  const shop = await lockMarketShop(tx, id)
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  if (caller.conflicts.includes(id)) throw new Refusal('NOT_ALLOWED')
  return shop
}

/** Notifies the staff of the shop who may open the linked page. */
export async function notifyShopStaff(
  { tx }: Pick<Context, 'tx'>,
  { told }: MarketShopState,
  notification: NotificationContent,
): Promise<void> {
  await notifyAll(tx, [{ to: told, notice: { ...notification, link: '/portal/shop' } }])
}
