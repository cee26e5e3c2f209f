import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isPublic } from '../public-address.ts'
import { reclaimable } from './former-email.sql.ts'

/** Excludes sources where a former password was used: they may be an intruder's. Their rows stay, to compare accounts. */
const isSinceChange = sql`k.seen_at >= coalesce(a.password_changed_at, '-infinity')`

/** Whether the account has logged in from the source with its present password, or by a passkey since. */
export async function isRecognizedSource(
  queries: Queries,
  { accountId, source, pepper }: { accountId: number; source: string; pepper: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_sources k join accounts a on a.id = k.account_id
    where k.account_id = ${accountId} and k.source = ${hashOf(pepper, source)} and ${isSinceChange}
  `.execute(queries)
  return rows.length > 0
}

/**
 * Whether the account that has verified the address has logged in from the source, as above. An account that has left the address within the days
 * in which it may have it back counts with every source that it has logged in from: the present password may be a thief's.
 */
export async function isRecognizedSourceOf(
  queries: Queries,
  { email, source, pepper }: { email: string; source: string; pepper: string },
): Promise<boolean> {
  const key = sql`${email.toLowerCase()}::text`
  const { rows } = await sql`
    select 1 from known_sources k join accounts a on a.id = k.account_id
    where a.email_key = ${key} and a.email_verified_at is not null and k.source = ${hashOf(pepper, source)}
      and ${isSinceChange}
    union all
    select 1 from ${reclaimable(key)} former join known_sources k on k.account_id = former.account_id
    where k.source = ${hashOf(pepper, source)}
  `.execute(queries)
  return rows.length > 0
}

/**
 * Stores a source. The caller has locked the account or has just created it: this separates sources seen before a new password from those seen after
 * it.
 */
export async function saveSource(
  tx: Tx,
  { accountId, source, pepper }: { accountId: number; source: string; pepper: string },
): Promise<void> {
  const [address = ''] = source.split('/') // An IPv6 source is a network: `2a00:…::/64`.
  await sql`
    insert into known_sources (account_id, source, is_public, seen_at)
    values (${accountId}, ${hashOf(pepper, source)}, ${isPublic(address)}, clock_timestamp())
    on conflict (account_id, source) do update set seen_at = excluded.seen_at, is_public = excluded.is_public
    where known_sources.seen_at < greatest(now() - interval '1 day', (
      select password_changed_at from accounts where id = ${accountId}))
  `.execute(tx)
}

function hashOf(pepper: string, source: string): Buffer {
  return createHmac('sha256', pepper).update(`source ${source}`).digest()
}
