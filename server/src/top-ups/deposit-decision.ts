import type { PortalRecharge } from '@sealane/contract/top-ups'
import { lockMoneyDecision } from '../accounts/operator-lock.sql.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { lockCursors } from '../blockchain/chain.sql.ts'
import { creditOne } from '../blockchain/deposit-credit.ts'
import { lockLiving } from '../blockchain/deposit.sql.ts'
import { lockOnHoldDeposit, saveOnHoldOutcome, selectDepositOwner } from '../blockchain/held-deposit.sql.ts'
import { nameOf, readName } from '../blockchain/recharge-id.ts'
import { publishEvent } from '../events/event.sql.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { selectOneForAudit } from './recharge-list.sql.ts'
import { decideOnHoldDeposit } from './recharge.rules.ts'
import { readAudit } from './recharge.ts'

type DecideDepositInput = {
  id: string
  verdict: 'pass' | 'refuse'
  received?: number | undefined
  reason?: string | undefined
}

/**
 * Decides a held deposit, once: two operators pass it, or one refuses it; of ten at once, one takes effect. The money is in the balance when this
 * commits.
 */
export async function applyDepositDecision(
  context: Context,
  { body }: { body: DecideDepositInput },
): Promise<PortalRecharge> {
  const { tx, caller } = context
  const { id } = readName(body.id)
  const owner = await selectDepositOwner(tx, id)
  if (owner === undefined) throw new Refusal('NOT_FOUND')
  await lockCursors(tx) // Before any account, as watchers do.
  await lockMoneyDecision(tx, caller, 'finance')
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
