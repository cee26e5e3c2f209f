import { duties, type Duty } from '@sealane/contract/access'
import type { TeamMember } from '@sealane/contract/team'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type TeamMemberRow = Omit<TeamMember, 'id' | 'last_seen_at'> & { id: number; last_seen_at: Date | null }

/** Selects all accounts with a duty, by name. */
export async function selectTeam(queries: Queries): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMemberRow>`
    select a.id, a.account, trim(a.given_name || ' ' || a.family_name) as name, a.duties,
      exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as has_factor,
      (select max(last_seen_at) from sessions where account_id = a.id) as last_seen_at
    from accounts a where a.duties <> '{}' order by a.account_key
  `.execute(queries)
  return rows.map(({ id, duties: assigned, last_seen_at, ...row }) => ({
    ...row,
    id: String(id),
    duties: duties.filter((duty) => assigned.includes(duty)),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  }))
}

/** Locks every owner of the platform until the transaction ends. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where 'owner' = any(duties) and duties <> '{}' order by id for no key update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function selectAccountByName(queries: Queries, account: string) {
  const { rows } = await sql<{ id: number; duties: Duty[] }>`
    select id, duties from accounts where account_key = ${account.toLowerCase()}
  `.execute(queries)
  return rows[0]
}
