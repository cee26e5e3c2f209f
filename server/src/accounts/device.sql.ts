import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Remembers the device. Answers whether it is news: the account had others, but not this one. */
export async function saveDevice(tx: Tx, accountId: number, device: string): Promise<boolean> {
  const { rows } = await sql<{ had_others: boolean }>`
    insert into known_devices (account_id, device) values (${accountId}, ${device}) on conflict do nothing
    returning exists (select 1 from known_devices other where other.account_id = ${accountId}) as had_others
  `.execute(tx)
  const [added] = rows
  if (added === undefined) {
    await sql`update known_devices set seen_at = now() where account_id = ${accountId} and device = ${device}`.execute(
      tx,
    )
  }
  return added?.had_others ?? false
}
