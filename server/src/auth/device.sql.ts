import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Stores the device. Returns whether it is new: the account had others, but not this one since its password was changed. The caller has locked the
 * account or has just created it.
 */
export async function saveDevice(tx: Tx, accountId: number, device: string): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select coalesce(bool_or(d.device = ${device} and d.seen_at >= coalesce(a.password_changed_at, '-infinity')), false) as is_known,
        count(*) > 0 as had_others
      from known_devices d join accounts a on a.id = d.account_id where d.account_id = ${accountId}
    ), saved as (
      insert into known_devices (account_id, device, seen_at) values (${accountId}, ${device}, clock_timestamp())
      on conflict (account_id, device) do update set seen_at = excluded.seen_at
    )
    select not is_known and had_others as is_news from before
  `.execute(tx)
  return rows[0]?.is_news ?? false
}
