import type { PortalRecharge } from '@sealane/contract/wallet'
import { lockAccount } from '../accounts/account.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { announce } from '../messages/live.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { readAudit } from './recharge.ts'
import { lockRecharge, selectOneForAudit } from './recharge.sql.ts'
import { saveReversal, selectSource } from './reversal.sql.ts'

/** Takes back what was passed by mistake, by a new entry and never below zero: what is no longer there stays a claim. */
export async function reverseRecharge(
  { tx, caller, resources }: Context,
  { body }: { body: { id: string; reason: string } },
): Promise<PortalRecharge> {
  const { id, account_id, received } = await lockPassed(tx, toId(body.id))
  if (account_id === caller.id) throw new Refusal('NOT_ALLOWED')
  const { reason } = body
  const { balance } = await balanceOf(tx, account_id)
  const amount = Math.min(balance, received)

  await saveReversal(tx, id, { amount, reason, operatorId: caller.id })
  const detail = { reason, amount, claim: received - amount }
  await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id, verdict: 'reversed', detail })
  await takeBack(tx, { id, account_id, amount }, caller.account)
  await notify(tx, account_id, { kind: 'recharge_reversed', params: { amount, reason }, link: `/topUpRecord?id=${id}` })
  const shown = await selectOneForAudit(tx, await readAudit(tx, resources.pepper), id)
  if (shown === undefined) throw new Refusal('NOT_FOUND')
  return shown
}

/** Passed and not taken back yet. The account is held first, as by whatever spends its balance. */
async function lockPassed(tx: Tx, id: number): Promise<{ id: number; account_id: number; received: number }> {
  const owner = await tx.selectFrom('recharges').select('account_id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) throw new Refusal('NOT_FOUND')
  await lockAccount(tx, owner.account_id)
  const recharge = await lockRecharge(tx, id)
  if (recharge === undefined || recharge.received === null || recharge.reversed !== null) {
    throw new Refusal('NOT_REVERSIBLE')
  }
  return { id, account_id: owner.account_id, received: recharge.received }
}

async function takeBack(
  tx: Tx,
  { id, account_id, amount }: { id: number; account_id: number; amount: number },
  actor: string,
): Promise<void> {
  if (amount === 0) return
  const from = { kind: 'shopper_available', owner: account_id } as const
  const to = { kind: await selectSource(tx, id) }
  await post(tx, { kind: 'recharge_reversed', reference: String(id), actor }, [{ from, to, amount }])
  await announce(tx, account_id, { type: 'balance', data: await balanceOf(tx, account_id) })
}
