import type { Duty } from '@sealane/contract/access'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { OpenProposal } from './proposal.rules.ts'
import type { AnySettingValue } from './setting.sql.ts'

export type ProposalRow = OpenProposal & {
  id: number
  key: string
  value: AnySettingValue
  before: AnySettingValue
  proposed_at: Date
  effective_at: Date | null
  /** The accounts of the operators who proposed and confirmed it. */
  proposer: string
  confirmer: string | null
}

const columns = sql`p.id, p.key, p.value, p.before, p.proposed_by, p.proposed_at, p.confirmed_by, p.confirmed_at,
  p.effective_at, p.ended, p.ended_by, proposer.account as proposer, confirmer.account as confirmer`
const proposalsWithOperators = sql`setting_proposals p join accounts proposer on proposer.id = p.proposed_by
  left join accounts confirmer on confirmer.id = p.confirmed_by`

/** Selects the waiting changes, at most one of each setting. */
export async function selectOpenProposals(queries: Queries): Promise<ProposalRow[]> {
  const { rows } =
    await sql<ProposalRow>`select ${columns} from ${proposalsWithOperators} where p.ended is null`.execute(queries)
  return rows
}

export async function selectOpenProposal(queries: Queries, key: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select ${columns} from ${proposalsWithOperators} where p.ended is null and p.key = ${key}
  `.execute(queries)
  return rows[0]
}

export async function lockProposal(tx: Tx, id: number): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select ${columns} from ${proposalsWithOperators} where p.id = ${id} for update of p
  `.execute(tx)
  return rows[0]
}

/** Selects the changes whose waiting time has ended, in the order of their effect. */
export async function selectDueProposals(queries: Queries): Promise<Pick<ProposalRow, 'id' | 'key' | 'value'>[]> {
  const { rows } = await sql<Pick<ProposalRow, 'id' | 'key' | 'value'>>`
    select id, key, value from setting_proposals where ended is null and effective_at <= now() order by effective_at, id
  `.execute(queries)
  return rows
}

type NewProposal = Pick<ProposalRow, 'key' | 'value' | 'before' | 'proposed_by' | 'confirmed_at' | 'effective_at'>

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const { value, before, ...rest } = proposal
  await tx
    .insertInto('setting_proposals')
    .values({ ...rest, value: JSON.stringify(value), before: JSON.stringify(before) })
    .execute()
}

type Confirmation = { by: number; at: Date; effectiveAt: Date }

export async function saveConfirmed(tx: Tx, id: number, { by, at, effectiveAt }: Confirmation): Promise<void> {
  await tx
    .updateTable('setting_proposals')
    .set({ confirmed_by: by, confirmed_at: at, effective_at: effectiveAt })
    .where('id', '=', id)
    .execute()
}

type ProposalEnd = { ended: 'applied' | 'cancelled' | 'replaced' | 'failed'; by: number | null; fault?: string }

export async function saveEnded(tx: Tx, id: number, { ended, by, fault }: ProposalEnd): Promise<void> {
  await tx
    .updateTable('setting_proposals')
    .set({ ended, ended_by: by, ended_at: new Date(), fault: fault ?? null })
    .where('id', '=', id)
    .execute()
}

/** Locks and returns those of these accounts that have the duty and are not frozen. Both stay the same until the transaction ends. */
export async function lockHolders(tx: Tx, ids: readonly number[], duty: Duty): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${ids}::bigint[]) and duties && ${['owner', duty]}::text[] and frozen_at is null order by id for share
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Counts the accounts that have the duty, owners included, or had it within the last `withinS` seconds: an operator cannot become the only one by
 * taking it from the others.
 */
export async function countHolders(queries: Queries, duty: Duty, withinS: number): Promise<number> {
  const duties = ['owner', duty]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts a where a.duties <> '{}' and a.duties && ${duties}::text[]
      or a.deleted_at is null and exists (
        select 1 from decisions d where d.subject = 'team' and d.subject_id = a.id::text and d.verdict = 'taken_away'
          and d.detail ->> 'duty' = any(${duties}::text[]) and d.decided_at > now() - make_interval(secs => ${withinS}))
  `.execute(queries)
  return rows[0]?.count ?? 0
}
