import type { PortalRecharge } from '@sealane/contract/wallet'
import { lockAccount, lockFinance } from '../accounts/account.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { announce } from '../messages/live.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { selectTwoOperatorsAbove } from '../settings/two-operators.ts'
import { readAudit } from './recharge.ts'
import { checkDroppable, decideReversal } from './recharge.rules.ts'
import { selectOneForAudit } from './recharge-audit.sql.ts'
import { lockRecharge, type RechargeRow } from './recharge.sql.ts'
import { clearFirstReversal, saveFirstReversal, saveReversal, selectSource } from './reversal.sql.ts'

type Wish = { body: { id: string; reason: string } }

/**
 * Takes back what was passed by mistake, by a new entry and never below zero: what is no longer there stays a claim. Above the
 * limit the first of two operators only says so.
 */
export async function reverseRecharge(context: Context, { body }: Wish): Promise<PortalRecharge> {
  const { tx, caller } = context
  const { reason } = body
  await lockFinance(tx, caller)
  const recharge = await lockWithOwner(tx, toId(body.id))
  const twoOperatorsAbove = await selectTwoOperatorsAbove(tx, 'recharge', recharge.id)
  const outcome = decideReversal(recharge, reason, { operatorId: caller.id, twoOperatorsAbove })
  if (outcome === 'reversed') await reverse(context, recharge, reason)
  else {
    const detail = { reason, amount: recharge.received }
    await saveFirstReversal(tx, recharge.id, { reason, operatorId: caller.id })
    await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id: recharge.id, verdict: outcome, detail })
  }
  return show(context, recharge.id)
}

/** What a first operator wanted taken back stays as it is, and nobody is told: nothing has moved. */
export async function dropReversal(context: Context, { body: { id, reason } }: Wish): Promise<PortalRecharge> {
  const { tx, caller } = context
  const recharge = await lockWithOwner(tx, toId(id))
  checkDroppable(recharge, caller.id)
  await clearFirstReversal(tx, recharge.id)
  const verdict = 'reversal_dropped'
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'recharge',
    id: recharge.id,
    verdict,
    detail: { reason },
  })
  return show(context, recharge.id)
}

/** The account is held first, as by whatever spends its balance. */
async function lockWithOwner(tx: Tx, id: number): Promise<RechargeRow> {
  const owner = await tx.selectFrom('recharges').select('account_id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) throw new Refusal('NOT_FOUND')
  await lockAccount(tx, owner.account_id)
  const recharge = await lockRecharge(tx, id)
  if (recharge === undefined) throw new Refusal('NOT_FOUND')
  return recharge
}

async function reverse({ tx, caller }: Context, recharge: RechargeRow, reason: string): Promise<void> {
  const { id, account_id } = recharge
  const received = recharge.received ?? 0
  const { balance } = await balanceOf(tx, account_id)
  const amount = Math.min(balance, received)
  await saveReversal(tx, id, { amount, reason, operatorId: caller.id })
  const detail = { reason, amount, claim: received - amount }
  await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id, verdict: 'reversed', detail })
  await takeBack(tx, { id, account_id, amount }, caller.account)
  await notify(tx, account_id, { kind: 'recharge_reversed', params: { amount, reason }, link: `/topUpRecord?id=${id}` })
}

async function show({ tx, resources }: Context, id: number): Promise<PortalRecharge> {
  const shown = await selectOneForAudit(tx, await readAudit(tx, resources.pepper), id)
  if (shown === undefined) throw new Error(`The recharge ${id} vanished while it was decided`)
  return shown
}

type Taken = { id: number; account_id: number; amount: number }

async function takeBack(tx: Tx, { id, account_id, amount }: Taken, actor: string): Promise<void> {
  if (amount === 0) return
  const from = { kind: 'shopper_available', owner: account_id } as const
  const to = { kind: await selectSource(tx, id) }
  await post(tx, { kind: 'recharge_reversed', reference: String(id), actor }, [{ from, to, amount }])
  await announce(tx, account_id, { type: 'balance', data: await balanceOf(tx, account_id) })
}
