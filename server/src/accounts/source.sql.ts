import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isPublic } from '../public-address.ts'

export async function isKnownSource(
  queries: Queries,
  { accountId, source, pepper }: { accountId: number; source: string; pepper: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_sources where account_id = ${accountId} and source = ${hashOf(pepper, source)}
  `.execute(queries)
  return rows.length > 0
}

/** Whether the account that has verified the address has logged in from the source. */
export async function isKnownSourceOf(
  queries: Queries,
  { email, source, pepper }: { email: string; source: string; pepper: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_sources k join accounts a on a.id = k.account_id
    where a.email_key = ${email.toLowerCase()} and a.email_verified_at is not null and k.source = ${hashOf(pepper, source)}
  `.execute(queries)
  return rows.length > 0
}

export async function saveSource(
  tx: Tx,
  { accountId, source, pepper }: { accountId: number; source: string; pepper: string },
): Promise<void> {
  const [address = ''] = source.split('/') // An IPv6 source is a network: `2a00:…::/64`.
  await sql`
    insert into known_sources (account_id, source, is_public) values (${accountId}, ${hashOf(pepper, source)}, ${isPublic(address)})
    on conflict (account_id, source) do update set seen_at = now(), is_public = excluded.is_public
    where known_sources.seen_at < now() - interval '1 day'
  `.execute(tx)
}

function hashOf(pepper: string, source: string): Buffer {
  return createHmac('sha256', pepper).update(`source ${source}`).digest()
}
