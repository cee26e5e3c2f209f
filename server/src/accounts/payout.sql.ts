import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { decidedAlone, needsSecondAbove } from '../settings/two-operators.sql.ts'
import type { PortalUserDetail } from '@sealane/contract/users'
import type { FirstPayout, Payout } from './payout.rules.ts'

export async function selectFirstPayout(queries: Queries, accountId: number): Promise<FirstPayout | undefined> {
  return queries
    .selectFrom('first_payouts')
    .select(['operator_id', 'amount', 'note'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

type PayoutLimit = Pick<PortalUserDetail, 'two_operators_above' | 'decided_alone'>
type PayoutLimitQuery = { accountId: number; operatorId: number }

/** Returns the balance above which two operators approve the payout: the limit of a withdrawal requested when the account was frozen. US cents. */
export async function selectPayoutLimit(
  queries: Queries,
  { accountId, operatorId }: PayoutLimitQuery,
): Promise<PayoutLimit> {
  const deciding = { operatorId, recipient: sql`'shopper ' || accounts.id`, askedAt: sql`accounts.frozen_at` }
  const { rows } = await sql<PayoutLimit>`
    select ${needsSecondAbove('withdrawal', deciding)} as two_operators_above,
      ${decidedAlone('withdrawal', deciding)} as decided_alone from accounts where id = ${accountId}
  `.execute(queries)
  return rows[0] ?? { two_operators_above: 0, decided_alone: { recipient: 0, total: 0 } }
}

type NewPayout = Payout & { accountId: number; operatorId: number }

/** Saves a first approval. It replaces one of another balance. */
export async function saveFirstPayout(tx: Tx, { accountId, operatorId, amount, note }: NewPayout): Promise<void> {
  const row = { operator_id: operatorId, amount, note, created_at: new Date() }
  await tx
    .insertInto('first_payouts')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Returns false where there is none. */
export async function deleteFirstPayout(tx: Tx, accountId: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('first_payouts').where('account_id', '=', accountId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Deletes all first approvals of this operator. Returns their number. */
export async function revokeFirstPayouts(tx: Tx, operatorId: number): Promise<number> {
  const deleted = await tx.deleteFrom('first_payouts').where('operator_id', '=', operatorId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export async function insertPayout(tx: Tx, payout: NewPayout & { firstOperatorId: number | null }): Promise<number> {
  const { accountId, operatorId, firstOperatorId, amount, note } = payout
  const { id } = await tx
    .insertInto('payouts')
    .values({ account_id: accountId, amount, note, operator_id: operatorId, first_operator_id: firstOperatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
