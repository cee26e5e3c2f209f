import type { AmountSort } from '@sealane/contract/sorts'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import type { PortalWithdrawal, WithdrawalState } from '@sealane/contract/withdrawals'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { containing, toIso } from '../db/list.ts'
import { decidedAlone, needsSecondAbove, twoOperatorsAbove } from '../settings/two-operators.sql.ts'
import { isOwnWithdrawal, statesOf } from './withdrawal.rules.ts'
import { selectPage, toWithdrawal, type WithdrawalListQuery, type WithdrawalRow } from './withdrawal.sql.ts'

type WithdrawalAuditQuery = WithdrawalListQuery & {
  state?: WithdrawalState | undefined
  keyword?: string | undefined
  sort: AmountSort
}

/** `conflicts` are the shops whose withdrawals the operator may not decide. */
type AuditingOperator = { id: number; conflicts: readonly number[] }

/** Selects withdrawals as this operator sees them for a decision. */
export async function selectForAudit(queries: Queries, filter: WithdrawalAuditQuery, operator: AuditingOperator) {
  const { status, state, keyword = '', sort } = filter
  const byStatus = status === undefined ? undefined : statesOf(status)
  const states = state === undefined ? byStatus : [state]
  const { items, next } = await selectPage(queries, { ...filter, states, sort }, (query) =>
    keyword.trim() === '' ? query : query.where(matches(keyword)),
  )
  return { items: await withEvidence(queries, items, operator), next }
}

/** Matches the transfer's reference, such as SLW-123, or letters in the account, the shop's name, the holder or the address. */
function matches(keyword: string) {
  const pattern = containing(keyword)
  const [, number] = /^slw-(\d{1,18})$/i.exec(keyword.trim()) ?? []
  return sql<boolean>`(id = ${number ?? null}::bigint or holder ilike ${pattern} or address ilike ${pattern}
    or asked_by in (select id from accounts where account ilike ${pattern})
    or owner_kind = 'seller' and owner in (select id from shops where name ilike ${pattern}))`
}

export async function selectOneForAudit(
  queries: Queries,
  id: number,
  operator: AuditingOperator,
): Promise<{ shown: PortalWithdrawal; row: WithdrawalRow } | undefined> {
  const row = await queries.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const [shown] = await withEvidence(queries, [row as WithdrawalRow], operator)
  return shown && { shown, row: row as WithdrawalRow }
}

type WithdrawalEvidenceRow = {
  id: number
  shopper: PortalRecharge['shopper']
  shop: PortalWithdrawal['shop']
  is_first_there: boolean
  recoveries: PortalWithdrawal['recoveries']
  two_operators_above: number
  decided_alone: PortalWithdrawal['decided_alone']
  first_failer: string | null
  first_operator: string | null
  decided_by: string | null
  closed_by: string | null
}

async function withEvidence(
  queries: Queries,
  rows: WithdrawalRow[],
  operator: AuditingOperator,
): Promise<PortalWithdrawal[]> {
  const evidence = await selectEvidence(
    queries,
    rows.map(({ id }) => id),
    operator.id,
  )
  return rows.flatMap((row) => {
    const found = evidence.get(row.id)
    const is_own = isOwnWithdrawal(row, { operatorId: operator.id, conflicts: operator.conflicts })
    return found === undefined ? [] : [{ ...toPortalWithdrawal(row, found), is_own }]
  })
}

function toPortalWithdrawal(row: WithdrawalRow, evidenceRow: WithdrawalEvidenceRow): Omit<PortalWithdrawal, 'is_own'> {
  const flags: PortalWithdrawal['flags'] = []
  if (isForTwo(row, evidenceRow)) flags.push('two_operators')
  if (evidenceRow.is_first_there) flags.push('first_there')
  if (row.check_failed) flags.push('check_failed')
  if (evidenceRow.recoveries.length > 0) flags.push('recovered')
  const { first_operator, decided_by, closed_by, shopper, shop, recoveries, decided_alone } = evidenceRow
  const at = row.first_verdict_at?.toISOString()
  const firstDecision = first_operator === null || at === undefined ? null : { operator: first_operator, at }
  const { two_operators_above } = evidenceRow
  const first_failure = toFirstFailure(row, evidenceRow.first_failer)
  const decisions = {
    first_verdict: firstDecision,
    first_failure,
    two_operators_above,
    decided_alone,
    decided_by,
    closed_by,
  }
  return { ...toWithdrawal(row), shopper, shop, flags, recoveries, ...decisions }
}

function isForTwo(
  { state, amount, first_verdict_by, first_failure_by }: WithdrawalRow,
  evidenceRow: WithdrawalEvidenceRow,
): boolean {
  const isLarge = state === 'auditing' && amount > evidenceRow.two_operators_above
  return isLarge || first_verdict_by !== null || first_failure_by !== null
}

/** Returns null unless exactly the first of two operators has reported that the money could not be sent. */
function toFirstFailure(row: WithdrawalRow, operator: string | null): PortalWithdrawal['first_failure'] {
  const { first_failure_at: at, first_failure_note: note, state } = row
  return operator === null || at === null || state !== 'passed' ? null : { operator, note, at: at.toISOString() }
}

/** Recoveries of the account that requested the withdrawal `w`, and of the shop's owners: each of them can change the destination. */
const recoveriesOf = sql`(select coalesce(json_agg(json_build_object('what', r.what, 'account', r.account, 'at', ${toIso(sql`r.recovered_at`)})
  order by r.recovered_at desc, r.id desc), '[]') from (
    select r.*, person.account from recoveries r join accounts person on person.id = r.account_id
    where (r.account_id = w.asked_by or w.owner_kind = 'seller' and r.account_id in (
        select account_id from shop_staff where shop_id = w.owner and role = 'owner'))
      and r.recovered_at > w.created_at - interval '7 days' and r.recovered_at < coalesce(w.closed_at, 'infinity')
    order by r.recovered_at desc, r.id desc limit 10) r)`

/** Selects the owner, the operators who have decided, and whether an earlier withdrawal to the same destination has arrived. */
async function selectEvidence(
  queries: Queries,
  ids: number[],
  operatorId: number,
): Promise<Map<number, WithdrawalEvidenceRow>> {
  const deciding = { operatorId, recipient: sql`w.owner_kind || ' ' || w.owner`, askedAt: sql`w.created_at` }
  const { rows } = await sql<WithdrawalEvidenceRow>`
    select w.id,
      json_build_object('id', a.id::text, 'account', a.account, 'name', trim(a.given_name || ' ' || a.family_name),
        'since', ${toIso(sql`a.created_at`)},
        'passed', (select count(*) from withdrawals where asked_by = a.id and state in ('passed', 'settled')),
        'refused', (select count(*) from withdrawals where asked_by = a.id and state = 'refused')) as shopper,
      case when s.id is not null then json_build_object('id', s.id::text, 'name', s.name) end as shop,
      not exists (select 1 from withdrawals other where other.owner_kind = w.owner_kind and other.owner = w.owner
        and other.digest = w.digest and other.state = 'settled' and other.id < w.id) as is_first_there,
      ${recoveriesOf} as recoveries,
      case when w.closed_at is null then ${needsSecondAbove('withdrawal', deciding)}
        else ${twoOperatorsAbove('withdrawal', sql`w.created_at`)} end as two_operators_above,
      case when w.closed_at is null then ${decidedAlone('withdrawal', deciding)} end as decided_alone,
      failer.account as first_failer, first.account as first_operator, last.account as decided_by, closer.account as closed_by
    from withdrawals w join accounts a on a.id = w.asked_by
    left join shops s on w.owner_kind = 'seller' and s.id = w.owner
    left join accounts first on first.id = w.first_verdict_by
    left join accounts failer on failer.id = w.first_failure_by
    left join accounts last on last.id = w.decided_by
    left join accounts closer on closer.id = w.closed_by
    where w.id = any(${ids}::bigint[])
  `.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}
