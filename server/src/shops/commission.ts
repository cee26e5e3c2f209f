import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import type { Tx } from '../db/database.ts'
import { lockOperator } from '../accounts/operator-lock.sql.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notifyDuty } from '../notifications/notification.ts'
import { mayChangeAlone } from '../settings/proposal.ts'
import { readSetting } from '../settings/settings.ts'
import { decideCommission, type CommissionStep } from './commission.rules.ts'
import {
  deleteCommissionProposal,
  saveCommission,
  saveCommissionProposal,
  selectCommissionProposal,
  type CommissionProposal,
} from './commission.sql.ts'
import { lockOthers, showMarketShop, notifyShopStaff } from './shop-administration.ts'
import type { MarketShopState } from './shop-administration.sql.ts'

export { revokeCommissionProposals } from './commission.sql.ts'

type CommissionChangeInput = { body: { id: string; commission_percent: number | null; reason: string } }

/**
 * Changes the commission for orders that are placed from now on, once a second operator has requested the same. If the first operator repeats it, or
 * if it is the present value, nothing changes and there is no notification.
 */
export async function changeCommission(context: Context, { body }: CommissionChangeInput): Promise<MarketShopDetail> {
  const { tx, caller } = context
  const { commission_percent: percent, reason } = body
  const id = toId(body.id)
  await lockOperator(tx, caller, ['catalogue'])
  const shop = await lockOthers(context, id)
  const now = shop.commissionPercent
  const proposal = await selectCommissionProposal(tx, id)
  const mayAlone = await mayChangeAlone(tx, 'catalogue')
  const step = decideCommission({ now, proposal }, { percent, operatorId: caller.id, mayAlone })
  if (step === 'same') return showMarketShop(context, id)
  await saveStep(tx, id, { step, percent, reason, operatorId: caller.id })
  const detail = { ...detailOf({ step, now, percent }, proposal), reason }
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id, verdict: step, detail })
  await notifyCommissionChange(context, shop, { id, step, percent, reason })
  return showMarketShop(context, id)
}

type CommissionChange = { step: CommissionStep; percent: number | null }

async function saveStep(
  tx: Tx,
  id: number,
  step: CommissionChange & { reason: string; operatorId: number },
): Promise<void> {
  if (step.step === 'proposed') return saveCommissionProposal(tx, id, step)
  await deleteCommissionProposal(tx, id)
  if (step.step === 'changed') await saveCommission(tx, id, step.percent)
}

/** Returns the old and the new value, and the operator who proposed it; for a cancelled proposal, the proposed value. */
function detailOf(
  { step, now, percent }: CommissionChange & { now: number | null },
  proposal: CommissionProposal | undefined,
) {
  const to = step === 'cancelled' ? proposal?.percent : percent
  const by = proposal?.percent === to ? { proposed_by: proposal?.operator } : {}
  return { changed: 'commission_percent', from: now ?? 'standard', to: to ?? 'standard', ...by }
}

type CommissionChangeNotice = CommissionChange & { id: number; reason: string }

/** Notifies the other operators of a waiting proposal, and the shop's staff of a change that took effect. */
async function notifyCommissionChange(
  { tx, caller }: Context,
  shop: MarketShopState,
  { id, step, ...news }: CommissionChangeNotice,
): Promise<void> {
  const percent = news.percent ?? (await readSetting(tx, 'commission_percent'))
  const params = { shop: shop.name, percent, reason: news.reason }
  if (step === 'changed') await notifyShopStaff({ tx }, shop, { kind: 'shop_commission', params })
  if (step !== 'proposed') return
  const notification = { kind: 'shop_commission_proposed', params: { ...params, operator: caller.account } } as const
  await notifyDuty(tx, 'catalogue', { ...notification, link: `/portal/shops/${id}/show` }, caller.id)
}
