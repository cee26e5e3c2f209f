import type { PortalRecharge } from '@sealane/contract/wallet'
import { lockFinance } from '../accounts/account.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { publishEvent } from '../messages/live.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { lockCursors } from './chain.sql.ts'
import { creditOne } from './deposit-credit.ts'
import { lockLiving, type DuePayment } from './deposit.sql.ts'
import { lockOnHoldDeposit, saveOnHold, saveOnHoldOutcome, selectDepositOwner } from './held-deposit.sql.ts'
import { decideOnHoldDeposit } from './recharge.rules.ts'
import { nameOf, readName } from './recharge-id.ts'
import { selectOneForAudit } from './recharge-list.sql.ts'
import { readAudit } from './recharge.ts'

/** A payment that no watcher credits waits for two operators. Its shopper sees it as waiting. */
export async function putDepositOnHold(tx: Tx, one: DuePayment): Promise<void> {
  if (!(await saveOnHold(tx, one))) return
  await publishEvent(tx, one.account_id, { type: 'recharge', data: { id: nameOf(one.id), status: 0 } })
}

type DecideDepositInput = {
  id: string
  verdict: 'pass' | 'refuse'
  received?: number | undefined
  reason?: string | undefined
}

/** Two operators pass it, or one refuses it, once: of ten at once one counts. The money is there when this commits. */
export async function applyDepositDecision(
  context: Context,
  { body }: { body: DecideDepositInput },
): Promise<PortalRecharge> {
  const { tx, caller } = context
  const { id } = readName(body.id)
  const owner = await selectDepositOwner(tx, id)
  if (owner === undefined) throw new Refusal('NOT_FOUND')
  await lockCursors(tx) // Before any account, as watchers do.
  await lockFinance(tx, caller)
  const living = await lockLiving(tx, [owner])
  const deposit = await lockOnHoldDeposit(tx, id)
  if (deposit === undefined) throw new Refusal('NOT_FOUND')
  const outcome = decideOnHoldDeposit(deposit, body, caller.id)
  if (outcome.kind === 'passed' && deposit.stopped !== null) throw new Refusal('CHANGED_MEANWHILE')

  await saveOnHoldOutcome(tx, id, caller.id, outcome)
  const name = nameOf(id)
  const { kind, ...detail } = outcome
  await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id: name, verdict: kind, detail })
  if (outcome.kind === 'passed') await creditOne(tx, { ...deposit, isLiving: living.has(owner) }, caller.account)
  if (outcome.kind === 'refused' && living.has(owner)) {
    await publishEvent(tx, owner, { type: 'recharge', data: { id: name, status: 2 } })
    const params = { amount: deposit.amount, reason: outcome.reason }
    await notify(tx, owner, { kind: 'recharge_refused', params, link: `/topUpRecord?id=${name}` })
  }
  const decided = await selectOneForAudit(tx, await readAudit(context), { table: 'deposits', id })
  if (decided === undefined) throw new Error(`${name} vanished while it was decided`)
  return decided
}
