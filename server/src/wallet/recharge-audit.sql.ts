import type { AmountSort } from '@sealane/contract/sorts'
import type { AuditStatus, PortalRecharge } from '@sealane/contract/wallet'
import { sql } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { containing, toIso } from '../db/list.ts'
import { byAgeOrAmount, sorted } from '../db/sorting.ts'
import type { NetworkSettings } from '../settings/network-settings.ts'
import { twoOperatorsAbove } from '../settings/two-operators.ts'
import { explorerUrl, isWatched } from './network.rules.ts'
import { earlierWithProofOf } from './proof.sql.ts'
import { toRecharge, withProof, type ProvenRow } from './recharge.sql.ts'
import { isReversing, toFirstReversal } from './reversal.sql.ts'

type Asked = {
  status?: AuditStatus | undefined
  reversing?: boolean | undefined
  keyword?: string | undefined
  sort: AmountSort
  cursor?: string | undefined
  limit: number
}

type Audit = { pepper: string; networks: readonly NetworkSettings[] }

const sortings = byAgeOrAmount<ProvenRow>(sql`recharges.amount`, ({ amount }) => amount)

export async function selectForAudit(queries: Queries, audit: Audit, asked: Asked) {
  const { status, reversing, keyword = '', sort, cursor } = asked
  const place = { cursor, size: pageSize(asked.limit) }
  const { after, order, most, page } = sorted(sortings[sort], sql`recharges.id`, place)
  const rows = await withProof(queries)
    .$if(status !== undefined, (query) => query.where('recharges.status', '=', status ?? 0))
    .$if(reversing !== undefined, (query) => query.where(sql<boolean>`(${isReversing}) = ${reversing}::boolean`))
    .$if(keyword.trim() !== '', (query) => query.where(matches(keyword)))
    .where(after)
    .orderBy(order)
    .limit(most)
    .execute()
  const { items, next } = page(rows)
  return { items: await withEvidence(queries, audit, items), next }
}

/** These letters stand in the account, the reference or the transaction hash. */
function matches(keyword: string) {
  const pattern = containing(keyword)
  return sql<boolean>`(recharges.reference ilike ${pattern} or recharges.transaction_hash ilike ${pattern}
    or recharges.account_id in (select id from accounts where account ilike ${pattern}))`
}

export async function selectOneForAudit(
  queries: Queries,
  audit: Audit,
  id: number,
): Promise<PortalRecharge | undefined> {
  const rows = await withProof(queries).where('recharges.id', '=', id).execute()
  const [recharge] = await withEvidence(queries, audit, rows)
  return recharge
}

type Evidence = {
  id: number
  shopper: PortalRecharge['shopper']
  seen_in: PortalRecharge['seen_in']
  first_operator: string | null
  first_reverser: string | null
  decided_by: string | null
  two_operators_above: number
}

async function withEvidence(queries: Queries, audit: Audit, rows: ProvenRow[]): Promise<PortalRecharge[]> {
  const evidence = await selectEvidence(
    queries,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const found = evidence.get(row.id)
    return found === undefined ? [] : [toPortalRecharge(row, found, audit)]
  })
}

function toPortalRecharge(row: ProvenRow, found: Evidence, audit: Audit): PortalRecharge {
  const { pepper, networks } = audit
  const network = networks.find(({ id }) => id === row.network)
  return {
    ...toRecharge(row, pepper),
    shopper: found.shopper,
    flags: flagsOf(row, found, network !== undefined && isWatched(network)),
    explorer_url: explorerUrl(network?.explorer ?? '', row.transaction_hash),
    seen_in: found.seen_in,
    first_verdict:
      found.first_operator === null || row.first_received === null || row.first_verdict_at === null
        ? null
        : { operator: found.first_operator, received: row.first_received, at: row.first_verdict_at.toISOString() },
    first_reversal: toFirstReversal(row, found.first_reverser),
    two_operators_above: found.two_operators_above,
    decided_by: found.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

function flagsOf(row: ProvenRow, found: Evidence, isWatchedThere: boolean): PortalRecharge['flags'] {
  const flags: PortalRecharge['flags'] = []
  if (isWatchedThere) flags.push('watched')
  if (found.seen_in.length > 0) flags.push('proof_seen')
  const isLarge = Math.max(row.amount, row.received ?? 0) > found.two_operators_above
  if (isLarge || row.first_verdict_by !== null || row.first_reversal_by !== null) flags.push('two_operators')
  return flags
}

/** Whose it is, and where a proof like this one was seen before: the same file, or one that looks alike. */
async function selectEvidence(queries: Queries, ids: number[]): Promise<Map<number, Evidence>> {
  const { rows } = await sql<Evidence>`
    select r.id,
      json_build_object('id', a.id::text, 'account', a.account, 'name', trim(a.given_name || ' ' || a.family_name),
        'since', ${toIso(sql`a.created_at`)},
        'passed', (select count(*) from recharges where account_id = a.id and status = 1),
        'refused', (select count(*) from recharges where account_id = a.id and status = 2)) as shopper,
      coalesce((select json_agg(json_build_object('id', other.id::text, 'reference', other.reference, 'account', owner.account) order by other.id)
        from ${earlierWithProofOf(sql`r`)} other join accounts owner on owner.id = other.account_id), '[]') as seen_in,
      first.account as first_operator, reverser.account as first_reverser, last.account as decided_by,
      ${twoOperatorsAbove('recharge', sql`r.created_at`)} as two_operators_above
    from recharges r join accounts a on a.id = r.account_id
    left join accounts first on first.id = r.first_verdict_by
    left join accounts reverser on reverser.id = r.first_reversal_by
    left join accounts last on last.id = r.decided_by
    where r.id = any(${ids}::bigint[])
  `.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}
