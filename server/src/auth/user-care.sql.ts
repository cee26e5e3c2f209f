import { sql } from 'kysely'
import { deletePaymentCode } from '../accounts/account.sql.ts'
import type { Queries, Tx } from '../db/database.ts'

type Safety = { payment_code: boolean; locked: boolean; passkeys: number; second_factor: boolean }

export async function selectSafety(queries: Queries, accountId: number): Promise<Safety | undefined> {
  const { rows } = await sql<Safety>`
    select payment_code_hash is not null as payment_code,
      exists (select 1 from attempts t where t.key = 'payment_code:' || a.id and t.locked_until > now()) as locked,
      (select count(*)::int from passkeys p where p.account_id = a.id) as passkeys,
      exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as second_factor
    from accounts a where a.id = ${accountId}
  `.execute(queries)
  return rows[0]
}

/** Returns whether there was one. */
export async function deleteSessionOf(tx: Tx, accountId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where account_id = ${accountId} and id::text = ${sessionId} returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Clears the code; of ten concurrent calls, one does. Tickets issued for the code become invalid. */
export async function clearPaymentCode(tx: Tx, accountId: number): Promise<boolean> {
  if (!(await deletePaymentCode(tx, accountId))) return false
  await sql`delete from tickets where account_id = ${accountId} and used_at is null`.execute(tx)
  return true
}

/** Whether an operator ever cleared the code: then a code that is set does not count as the first. */
export async function wasCodeCleared(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from decisions where subject = 'account' and subject_id = ${String(accountId)} and verdict = 'code_reset' limit 1
  `.execute(tx)
  return rows.length > 0
}
