import type { PortalUserDetail } from '@sealane/contract/users'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { recordAlone } from '../settings/two-operators.sql.ts'
import { lockAccount, sumOwed } from './account.sql.ts'
import { lockMoneyDecision } from './operator-lock.sql.ts'
import { decidePayout, type FirstPayout, type Payout } from './payout.rules.ts'
import { deleteFirstPayout, insertPayout, saveFirstPayout, selectFirstPayout, selectPayoutLimit } from './payout.sql.ts'
import { checkOthers, showUser } from './user.ts'

export { revokeFirstPayouts } from './payout.sql.ts'

type PayingOut = { body: Payout & { id: string } }

/**
 * Pays out the whole balance of a leaving account to the destination in the note. The amount that the operator saw must be the current balance. Above
 * the limit, the first of two operators only approves it.
 */
export async function payOut(context: Context, { body }: PayingOut): Promise<PortalUserDetail> {
  const { tx, caller } = context
  const { amount, note } = body
  const id = toId(body.id)
  checkOthers(await showUser(context, id), caller)
  await lockMoneyDecision(tx, caller, 'finance')
  const { isFrozen } = await lockAccount(tx, id)
  const [{ open_orders: openOrders }, { balance }] = [await showUser(context, id), await balanceOf(tx, id)]
  const owed = await sumOwed(tx, id)
  const first = await selectFirstPayout(tx, id)
  const limit = await selectPayoutLimit(tx, { accountId: id, operatorId: caller.id })
  const operator = { operatorId: caller.id, twoOperatorsAbove: limit.two_operators_above }
  const decision = decidePayout({ isFrozen, openOrders, balance, owed, first }, body, operator)
  const payout = { accountId: id, operatorId: caller.id, amount, note }
  if (decision === 'paid_out') await pay(context, payout, first)
  else await saveFirstPayout(tx, payout)
  const detail = { amount, reason: note }
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict: decision, detail })
  return showUser(context, id)
}

type DecidedPayout = Payout & { accountId: number; operatorId: number }

/** A first approval of another balance does not count. */
async function pay({ tx, caller }: Context, decided: DecidedPayout, first: FirstPayout | undefined): Promise<void> {
  const { accountId, amount, note } = decided
  const firstOperatorId = first?.amount === amount ? first.operator_id : null
  const payoutId = await insertPayout(tx, { ...decided, firstOperatorId })
  await deleteFirstPayout(tx, accountId)
  const recipient = `shopper ${accountId}`
  if (firstOperatorId === null)
    await recordAlone(tx, { operatorId: caller.id, subject: 'withdrawal', recipient, amount })
  const wallet = { kind: 'shopper_available', owner: accountId } as const
  const entry = { kind: 'payout', reference: String(payoutId), actor: caller.account }
  await post(tx, entry, [{ from: wallet, to: { kind: 'bank' }, amount }])
  await publishEvent(tx, accountId, { type: 'balance', data: await balanceOf(tx, accountId) })
  await notify(tx, accountId, { kind: 'balance_paid_out', params: { amount, note }, link: '/capitalRecord' })
}

type Dropping = { body: { id: string; reason: string } }

/** Drops a first approval. Notifies no account, because no money has moved. */
export async function dropPayout(context: Context, { body }: Dropping): Promise<PortalUserDetail> {
  const { tx, caller } = context
  const id = toId(body.id)
  checkOthers(await showUser(context, id), caller)
  await lockAccount(tx, id)
  if (!(await deleteFirstPayout(tx, id))) throw new Refusal('ALREADY_DECIDED')
  const detail = { reason: body.reason }
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict: 'payout_dropped', detail })
  return showUser(context, id)
}
