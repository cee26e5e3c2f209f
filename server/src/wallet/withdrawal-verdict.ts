import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { lockFinance } from '../accounts/account.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { unseal } from '../messages/seal.ts'
import { Refusal } from '../refusal.ts'
import { recordAlone, selectNeedsSecondAbove } from '../settings/two-operators.ts'
import { holdToDecide, lockIsAskerGone, move, tell } from './withdrawal.ts'
import { selectOneForAudit } from './withdrawal-audit.sql.ts'
import { decideSettlement, decideWithdrawal } from './withdrawal.rules.ts'
import {
  saveClosed,
  saveDestinationPaid,
  saveFirstFailure,
  saveVerdict,
  selectWithdrawal,
  type WithdrawalRow,
} from './withdrawal.sql.ts'

/** What an operator decides with. The card is whole as long as somebody has to pay it out. */
export async function showWithdrawal({ tx, caller, resources }: Context, id: number): Promise<PortalWithdrawal> {
  const found = await selectOneForAudit(tx, id, caller.id)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  const { shown, row } = found
  if (row.card_sealed === null || row.closed_at !== null) return shown
  return { ...shown, bank_card_no: unseal(resources.pepper, row.card_sealed, 'cards') }
}

type Verdict = { id: string; verdict: 'pass' | 'refuse'; reason?: string | undefined }

/** Passes or refuses, once: of ten operators at once, or of an operator and a shopper who cancels, one counts. */
export async function judgeWithdrawal(context: Context, { body }: { body: Verdict }): Promise<PortalWithdrawal> {
  const { tx, caller } = context
  const id = toId(body.id)
  const judge = await holdJudge(context, id)
  const wanted = { id, scope: 'all', maySend: body.verdict === 'pass' } as const
  const { row: withdrawal, decision: outcome } = await holdToDecide(tx, wanted, (row, isFrozen) =>
    decideWithdrawal(row, body, { ...judge, isFrozen }),
  )
  await saveVerdict(tx, withdrawal.id, caller.id, outcome)
  const { kind, ...detail } = outcome
  await recordDecision(tx, { operatorId: caller.id, subject: 'withdrawal', id: withdrawal.id, verdict: kind, detail })
  if (kind === 'passed' && withdrawal.first_verdict_by === null) await countAlone(tx, withdrawal, caller.id)
  if (kind === 'refused') await move(tx, withdrawal, 'withdrawal_returned', caller.account)
  if (kind !== 'passed_first') await tell(tx, await selectWithdrawal(tx, withdrawal.id), kind)
  return showWithdrawal(context, withdrawal.id)
}

type Settlement = { id: string; outcome: 'settled' | 'failed'; note?: string | undefined }

/**
 * The money has left for good, or could not be sent and comes back. Above the limit the first of two operators only says that it
 * could not: one who has sent it would give it away a second time.
 */
export async function settleWithdrawal(context: Context, { body }: { body: Settlement }): Promise<PortalWithdrawal> {
  const { tx, caller } = context
  const [id, { outcome, note = '' }] = [toId(body.id), body]
  const judge = await holdJudge(context, id)
  const wanted = { id, scope: 'all', maySend: outcome === 'settled', isSent: true } as const
  const { row: withdrawal, decision: verdict } = await holdToDecide(tx, wanted, (row, isFrozen) =>
    decideSettlement(row, { outcome, note }, { ...judge, isFrozen }),
  )
  await recordDecision(tx, { operatorId: caller.id, subject: 'withdrawal', id, verdict, detail: { note } })
  if (verdict === 'failed_first') await saveFirstFailure(tx, id, { note, operatorId: caller.id })
  else await closeSent(context, withdrawal, { outcome: verdict, note })
  return showWithdrawal(context, id)
}

/** Locks the asker's ownership of the shop, then the operator's account. */
async function holdJudge({ tx, caller }: Context, id: number) {
  const isAskerGone = await lockIsAskerGone(tx, id)
  await lockFinance(tx, caller)
  const twoOperatorsAbove = await selectNeedsSecondAbove(tx, 'withdrawal', { id, operatorId: caller.id })
  return { operatorId: caller.id, conflicts: caller.conflicts, twoOperatorsAbove, isAskerGone }
}

type Closing = { outcome: 'settled' | 'failed'; note: string }

async function closeSent({ tx, caller }: Context, row: WithdrawalRow, { outcome, note }: Closing): Promise<void> {
  await saveClosed(tx, row.id, { state: outcome, by: caller.id, note })
  if (outcome === 'settled') await saveDestinationPaid(tx, row)
  if (outcome === 'failed' && row.first_failure_by === null) await countAlone(tx, row, caller.id)
  await move(tx, row, outcome === 'settled' ? 'withdrawal_settled' : 'withdrawal_returned', caller.account)
  await tell(tx, await selectWithdrawal(tx, row.id), outcome)
}

async function countAlone(tx: Tx, { owner_kind, owner, amount }: WithdrawalRow, operatorId: number): Promise<void> {
  await recordAlone(tx, { operatorId, subject: 'withdrawal', recipient: `${owner_kind} ${owner}`, amount })
}
