import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { lockFinance } from '../accounts/account.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { unseal } from '../messages/seal.ts'
import { Refusal } from '../refusal.ts'
import { selectTwoOperatorsAbove } from '../settings/two-operators.ts'
import { holdToDecide, move, tell } from './withdrawal.ts'
import { decideSettlement, decideWithdrawal } from './withdrawal.rules.ts'
import { saveClosed, saveVerdict, selectOneForAudit, selectWithdrawal } from './withdrawal.sql.ts'

/** What an operator decides with. The card is whole as long as somebody has to pay it out. */
export async function showWithdrawal(queries: Queries, pepper: string, id: number): Promise<PortalWithdrawal> {
  const found = await selectOneForAudit(queries, id)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  const { shown, row } = found
  if (row.card_sealed === null || row.closed_at !== null) return shown
  return { ...shown, bank_card_no: unseal(pepper, row.card_sealed, 'cards') }
}

type Verdict = { id: string; verdict: 'pass' | 'refuse'; reason?: string | undefined }

/** Passes or refuses, once: of ten operators at once, or of an operator and a shopper who cancels, one counts. */
export async function judgeWithdrawal(
  { tx, caller, resources }: Context,
  { body }: { body: Verdict },
): Promise<PortalWithdrawal> {
  await lockFinance(tx, caller)
  const twoOperatorsAbove = await selectTwoOperatorsAbove(tx, 'withdrawal', toId(body.id))
  const judge = { operatorId: caller.id, shopIds: caller.worksFor, twoOperatorsAbove }
  const wanted = { id: toId(body.id), scope: 'all', maySend: body.verdict === 'pass' } as const
  const { row: withdrawal, decision: outcome } = await holdToDecide(tx, wanted, (row, isFrozen) =>
    decideWithdrawal(row, body, { ...judge, isFrozen }),
  )
  await saveVerdict(tx, withdrawal.id, caller.id, outcome)
  const { kind, ...detail } = outcome
  await recordDecision(tx, { operatorId: caller.id, subject: 'withdrawal', id: withdrawal.id, verdict: kind, detail })
  if (kind === 'refused') await move(tx, withdrawal, 'withdrawal_returned', caller.account)
  if (kind !== 'passed_first') await tell(tx, await selectWithdrawal(tx, withdrawal.id), kind)
  return showWithdrawal(tx, resources.pepper, withdrawal.id)
}

type Settlement = { id: string; outcome: 'settled' | 'failed'; note?: string | undefined }

/** The money has left for good, or comes back to the shopper. */
export async function settleWithdrawal(
  { tx, caller, resources }: Context,
  { body: { id, outcome, note } }: { body: Settlement },
): Promise<PortalWithdrawal> {
  const judge = { operatorId: caller.id, shopIds: caller.worksFor }
  const wanted = { id: toId(id), scope: 'all', maySend: outcome === 'settled' } as const
  const { row: withdrawal } = await holdToDecide(tx, wanted, (row, isFrozen) =>
    decideSettlement(row, outcome, { ...judge, isFrozen }),
  )
  await saveClosed(tx, withdrawal.id, { state: outcome, by: caller.id, note })
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'withdrawal',
    id: withdrawal.id,
    verdict: outcome,
    detail: { note },
  })
  await move(tx, withdrawal, outcome === 'settled' ? 'withdrawal_settled' : 'withdrawal_returned', caller.account)
  await tell(tx, await selectWithdrawal(tx, withdrawal.id), outcome)
  return showWithdrawal(tx, resources.pepper, withdrawal.id)
}
