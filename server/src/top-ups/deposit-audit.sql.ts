import type { PortalRecharge } from '@sealane/contract/top-ups'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { toIso } from '../db/list.ts'
import { twoOperatorsAbove } from '../settings/two-operators.sql.ts'
import { isOnHoldDeposit } from '../blockchain/held-deposit.sql.ts'
import { explorerUrl } from '../blockchain/network.rules.ts'
import { shopperOf, type RechargeAuditContext } from './recharge-audit.sql.ts'
import { nameOf } from '../blockchain/recharge-id.ts'
import { selectFound } from './recharge-log.sql.ts'
import { toFirstReversal, type ReversalRow } from './reversal.sql.ts'

/** Condition on `deposits d`: credited, not reversed, and either no longer on the chain or credited twice. */
export const isDoubtful = sql<boolean>`d.status = 'credited' and d.reversed is null and (d.lost_at is not null
  or d.duplicate_of is not null and exists (select from deposits first where first.id = d.duplicate_of
    and first.status in ('credited', 'proved') and first.reversed is null))`

type DepositEvidenceRow = ReversalRow & {
  id: number
  network: string
  transaction_hash: string
  amount: number
  credited_at: Date | null
  is_held: boolean
  first_verdict_at: Date | null
  first_operator: string | null
  decided_by: string | null
  decided_at: Date | null
  lost_at: Date | null
  duplicate_of: number | null
  shopper: PortalRecharge['shopper']
  twins: PortalRecharge['seen_in']
  first_reverser: string | null
  two_operators_above: number
}

/** Selects payments that watchers found, as operators see them. */
export async function selectFoundForAudit(
  queries: Queries,
  { networks }: RechargeAuditContext,
  ids: readonly number[],
): Promise<PortalRecharge[]> {
  if (ids.length === 0) return []
  const found = new Map(await selectFound(queries, ids, networks))
  const explorers = new Map(networks.map(({ id, explorer }) => [id, explorer]))
  return (await selectEvidence(queries, ids)).flatMap((row) => {
    const recharge = found.get(nameOf(row.id))
    if (recharge === undefined) return []
    return [
      {
        ...recharge,
        shopper: row.shopper,
        flags: flagsOf(row),
        explorer_url: explorerUrl(explorers.get(row.network) ?? '', row.transaction_hash),
        seen_in: row.twins,
        also_claimed_by: [],
        first_verdict: toFirstApproval(row),
        first_reversal: toFirstReversal(row, row.first_reverser),
        two_operators_above: row.is_held && row.amount <= row.two_operators_above ? 0 : row.two_operators_above,
        decided_alone: null,
        decided_by: row.decided_by,
        decided_at: (row.decided_at ?? row.credited_at)?.toISOString() ?? null,
      },
    ]
  })
}

/** Returns null unless exactly the first of two operators has passed it. */
function toFirstApproval({ first_operator: operator, first_verdict_at: at, amount }: DepositEvidenceRow) {
  return operator === null || at === null ? null : { operator, received: amount, at: at.toISOString() }
}

function flagsOf(row: DepositEvidenceRow): PortalRecharge['flags'] {
  const flags: PortalRecharge['flags'] = []
  if (row.is_held) flags.push('held')
  if (row.lost_at !== null) flags.push('lost')
  if (row.duplicate_of !== null) flags.push('credited_twice')
  const isLarge = row.amount > row.two_operators_above || row.is_held
  if (isLarge || row.first_reversal_by !== null) flags.push('two_operators')
  return flags
}

/** `twins` are other credits of the same transfer. */
async function selectEvidence(queries: Queries, ids: readonly number[]): Promise<DepositEvidenceRow[]> {
  const { rows } = await sql<DepositEvidenceRow>`
    select d.id, d.network, d.transaction_hash, d.amount, d.credited_at, d.lost_at, d.duplicate_of, d.reversed,
      d.reversal_reason, d.reversed_at, ${isOnHoldDeposit} as is_held, d.first_verdict_at, d.decided_at,
      first.account as first_operator, decider.account as decided_by, d.first_reversal_by, d.first_reversal_reason, d.first_reversal_at,
      ${shopperOf(toIso(sql`a.created_at`))} as shopper,
      coalesce((select json_agg(json_build_object('id', 'chain-' || twin.id, 'reference', twin.network, 'account', owner.account)
          order by twin.id)
        from deposits twin join deposit_addresses place on place.id = twin.address_id join accounts owner on owner.id = place.account_id
        where twin.transaction_hash = d.transaction_hash and twin.id <> d.id
          and coalesce(twin.duplicate_of, twin.id) = coalesce(d.duplicate_of, d.id)), '[]') as twins,
      reverser.account as first_reverser, ${twoOperatorsAbove('recharge', sql`d.seen_at`)} as two_operators_above
    from deposits d join deposit_addresses address on address.id = d.address_id join accounts a on a.id = address.account_id
    left join accounts reverser on reverser.id = d.first_reversal_by
    left join accounts first on first.id = d.first_verdict_by
    left join accounts decider on decider.id = d.decided_by
    where d.id = any(${ids}::bigint[])
  `.execute(queries)
  return rows
}
