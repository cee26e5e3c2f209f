import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Whether an operator has passed a recharge by this transaction that was not reversed. */
export async function isPassedTransaction(queries: Queries, transaction: string): Promise<boolean> {
  const row = await queries
    .selectFrom('recharges')
    .select('id')
    .where('transaction_hash', '=', transaction)
    .where('status', '=', 1)
    .where('reversed', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Refuses the second of two claims that are passed at once, by the database's constraint. */
export function refusePassedTransaction(error: { constraint?: string }): never {
  if (error.constraint === 'recharges_passed_hash') throw new Refusal('ALREADY_DECIDED')
  throw error
}

/** Maximum number of other claims that operators see beside one recharge, the oldest first: there may be thousands. */
export const besideMaximum = 20

/** JSON of the claims of other accounts to the transaction of `recharge`, a row of recharges. */
export function otherClaimsOf(recharge: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', claim.id::text, 'reference', claim.reference, 'account', claimant.account) order by claim.id)
    from (select id, reference, account_id from recharges claim
      where claim.transaction_hash = ${recharge}.transaction_hash and claim.account_id <> ${recharge}.account_id
      order by id limit ${sql.lit(besideMaximum)}) claim
    join accounts claimant on claimant.id = claim.account_id), '[]')`
}
