import type { PortalRecharge } from '@sealane/contract/top-ups'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import { toIso } from '../db/list.ts'
import type { NetworkSettings } from '../settings/network-settings.ts'
import { decidedAlone, needsSecondAbove, twoOperatorsAbove } from '../settings/two-operators.sql.ts'
import { otherClaimsOf } from './claim.sql.ts'
import { explorerUrl, isWatched } from '../blockchain/network.rules.ts'
import { toRecharge, withProof, type ProvenRow } from './recharge.sql.ts'
import { toFirstReversal } from './reversal.sql.ts'

/** The data that determine an operator's view of recharges. */
export type RechargeAuditContext = { pepper: string; networks: readonly NetworkSettings[]; operatorId: number }

/** Selects recharges by proof, with their evidence, in no order. */
export async function selectProvedForAudit(
  queries: Queries,
  audit: RechargeAuditContext,
  ids: readonly number[],
): Promise<PortalRecharge[]> {
  if (ids.length === 0) return []
  const rows = await withProof(queries).where(sql<boolean>`recharges.id = any(${ids}::bigint[])`).execute()
  return withEvidence(queries, audit, rows)
}

type RechargeEvidenceRow = {
  id: number
  shopper: PortalRecharge['shopper']
  seen_in: PortalRecharge['seen_in']
  also_claimed_by: PortalRecharge['also_claimed_by']
  first_operator: string | null
  first_reverser: string | null
  decided_by: string | null
  two_operators_above: number
  decided_alone: PortalRecharge['decided_alone']
}

async function withEvidence(
  queries: Queries,
  audit: RechargeAuditContext,
  rows: ProvenRow[],
): Promise<PortalRecharge[]> {
  const evidence = await selectEvidence(
    queries,
    rows.map(({ id }) => id),
    audit.operatorId,
  )
  return rows.flatMap((row) => {
    const found = evidence.get(row.id)
    return found === undefined ? [] : [toPortalRecharge(row, found, audit)]
  })
}

function toPortalRecharge(
  row: ProvenRow,
  evidenceRow: RechargeEvidenceRow,
  audit: RechargeAuditContext,
): PortalRecharge {
  const { pepper, networks } = audit
  const network = networks.find(({ id }) => id === row.network)
  return {
    ...toRecharge(row, pepper),
    shopper: evidenceRow.shopper,
    flags: flagsOf(row, evidenceRow, network !== undefined && isWatched(network)),
    explorer_url: explorerUrl(network?.explorer ?? '', row.transaction_hash),
    seen_in: evidenceRow.seen_in,
    also_claimed_by: evidenceRow.also_claimed_by,
    first_verdict:
      evidenceRow.first_operator === null || row.first_received === null || row.first_verdict_at === null
        ? null
        : {
            operator: evidenceRow.first_operator,
            received: row.first_received,
            at: row.first_verdict_at.toISOString(),
          },
    first_reversal: toFirstReversal(row, evidenceRow.first_reverser),
    two_operators_above: evidenceRow.two_operators_above,
    decided_alone: evidenceRow.decided_alone,
    decided_by: evidenceRow.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

function flagsOf(row: ProvenRow, evidenceRow: RechargeEvidenceRow, isWatchedThere: boolean): PortalRecharge['flags'] {
  const flags: PortalRecharge['flags'] = []
  if (isWatchedThere) flags.push('watched')
  if (evidenceRow.seen_in.length > 0) flags.push('proof_seen')
  if (evidenceRow.also_claimed_by.length > 0) flags.push('claimed_too')
  const isLarge = Math.max(row.amount, row.received ?? 0) > evidenceRow.two_operators_above
  if (isLarge || row.first_verdict_by !== null || row.first_reversal_by !== null) flags.push('two_operators')
  return flags
}

/** JSON of `accounts a`: the person, and the results of their recharges. */
export function shopperOf(since: RawBuilder<string>): RawBuilder<PortalRecharge['shopper']> {
  return sql`json_build_object('id', a.id::text, 'account', a.account, 'name', trim(a.given_name || ' ' || a.family_name),
    'since', ${since}, 'passed', (select count(*) from recharges where account_id = a.id and status = 1),
    'refused', (select count(*) from recharges where account_id = a.id and status = 2))`
}

/** Selects the owners, and other recharges with the same file as proof or with a similar one. */
async function selectEvidence(
  queries: Queries,
  ids: number[],
  operatorId: number,
): Promise<Map<number, RechargeEvidenceRow>> {
  const deciding = { operatorId, recipient: sql`'shopper ' || r.account_id`, askedAt: sql`r.created_at` }
  const { rows } = await sql<RechargeEvidenceRow>`
    select r.id,
      ${shopperOf(toIso(sql`a.created_at`))} as shopper,
      coalesce((select json_agg(json_build_object('id', other.id::text, 'reference', other.reference, 'account', owner.account) order by other.id)
        from recharges other join accounts owner on owner.id = other.account_id where other.id = any(r.same_proof)), '[]') as seen_in,
      ${otherClaimsOf(sql`r`)} as also_claimed_by,
      first.account as first_operator, reverser.account as first_reverser, last.account as decided_by,
      case when r.status = 0 then ${needsSecondAbove('recharge', deciding)}
        else ${twoOperatorsAbove('recharge', sql`r.created_at`)} end as two_operators_above,
      case when r.status = 0 then ${decidedAlone('recharge', deciding)} end as decided_alone
    from recharges r join accounts a on a.id = r.account_id
    left join accounts first on first.id = r.first_verdict_by
    left join accounts reverser on reverser.id = r.first_reversal_by
    left join accounts last on last.id = r.decided_by
    where r.id = any(${ids}::bigint[])
  `.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}
