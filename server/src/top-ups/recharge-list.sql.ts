import type { AmountSort } from '@sealane/contract/sorts'
import type { AuditStatus, PortalRecharge } from '@sealane/contract/top-ups'
import { sql, type RawBuilder } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { containing, fromMicroseconds, toMicroseconds } from '../db/list.ts'
import { byNumber, sorted, type RowSorting } from '../db/sorting.ts'
import { isDoubtful, selectFoundForAudit } from './deposit-audit.sql.ts'
import { isOnHoldDeposit } from '../blockchain/held-deposit.sql.ts'
import { selectProvedForAudit, type RechargeAuditContext } from './recharge-audit.sql.ts'
import { nameOfCredit, type Credit } from '../blockchain/recharge-id.ts'
import { isReversingOf } from './reversal.sql.ts'

type RechargeAuditQuery = {
  status?: AuditStatus | undefined
  reversing?: boolean | undefined
  doubtful?: boolean | undefined
  keyword?: string | undefined
  sort: AmountSort
  cursor?: string | undefined
  limit: number
}

/** A recharge by proof or a payment that a watcher found. The ids of the former are even, of the latter odd. `moment` is in microseconds. */
type RechargeAuditLine = { id: number; amount: number; moment: number }
type RechargeAuditColumns = { line: RawBuilder<unknown>; at: RawBuilder<unknown>; amount: RawBuilder<unknown> }

const proved = { line: sql`(recharges.id * 2)`, at: sql`recharges.created_at`, amount: sql`recharges.amount` }
const found = { line: sql`(d.id * 2 + 1)`, at: sql`d.seen_at`, amount: sql`d.amount` }
const both = { line: sql`id`, at: sql`at`, amount: sql`amount` }

function sortingsOf({ at, amount }: RechargeAuditColumns): Record<AmountSort, RowSorting<RechargeAuditLine>> {
  return {
    newest: byTime(at, false),
    oldest: byTime(at, true),
    amount_up: byNumber(amount, true, (line) => line.amount),
    amount_down: byNumber(amount, false, (line) => line.amount),
  }
}

/** A cursor contains the moment as text, so that one of an order by amount is refused. */
function byTime(at: RawBuilder<unknown>, rises: boolean): RowSorting<RechargeAuditLine> {
  const of = ({ moment }: RechargeAuditLine) => `t${moment}`
  return { rises, value: { kind: 'string', by: at, key: at, of, at: (kept) => fromMicroseconds(readMoment(kept)) } }
}

/** Reads the moment; an invalid one counts as zero. */
function readMoment(kept: string | number | null | undefined): number {
  const moment = Number(String(kept).slice(1))
  return Number.isSafeInteger(moment) ? moment : 0
}

/**
 * Selects recharges by proof and found payments in one order. `status` 0 are those that wait for a verdict, including payments that a watcher holds;
 * `doubtful` are found payments that an operator must check. Each table provides a page by its own index.
 */
export async function selectForAudit(queries: Queries, audit: RechargeAuditContext, query: RechargeAuditQuery) {
  const pageRequest = { cursor: query.cursor, size: pageSize(query.limit) }
  const part = (from: RawBuilder<unknown>, columns: RechargeAuditColumns, conditions: RawBuilder<unknown>[]) => {
    const { after, order, most } = sorted(sortingsOf(columns)[query.sort], columns.line, pageRequest)
    const { line, at, amount } = columns
    return sql`(select ${line} as id, ${at} as at, ${amount} as amount, ${toMicroseconds(at)} as moment from ${from}
      where ${sql.join([...conditions, after], sql` and `)} order by ${order} limit ${most})`
  }
  const { order, most, page } = sorted(sortingsOf(both)[query.sort], both.line, pageRequest)
  const { rows } = await sql<RechargeAuditLine>`
    select id, amount, moment from (
      ${part(sql`recharges`, proved, provedConditions(query))}
      union all
      ${part(sql`deposits d`, found, foundConditions(query))}
    ) lines order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  return { items: await show(queries, audit, items), next }
}

function provedConditions({ status, reversing, doubtful, keyword = '' }: RechargeAuditQuery): RawBuilder<unknown>[] {
  const pattern = containing(keyword)
  return [
    ...(status === undefined ? [] : [sql`recharges.status = ${status}`]),
    ...(reversing === undefined ? [] : [sql`(${isReversingOf('recharges')}) = ${reversing}::boolean`]),
    ...(doubtful === true ? [sql`false`] : []),
    ...(keyword.trim() === ''
      ? []
      : [
          sql`(recharges.reference ilike ${pattern} or recharges.transaction_hash ilike ${pattern}
            or recharges.account_id in (select id from accounts where account ilike ${pattern}))`,
        ]),
  ]
}

const foundIn: Record<AuditStatus, RawBuilder<unknown>> = {
  0: isOnHoldDeposit,
  1: sql`d.status = 'credited'`,
  2: sql`d.status = 'refused'`,
}

function foundConditions({ status, reversing, doubtful, keyword = '' }: RechargeAuditQuery): RawBuilder<unknown>[] {
  const pattern = containing(keyword)
  return [
    sql`d.amount > 0 and d.status in ('seen', 'credited', 'refused')`,
    ...(status === undefined ? [] : [foundIn[status]]),
    ...(reversing === undefined ? [] : [sql`(${isReversingOf('d')}) = ${reversing}::boolean`]),
    ...(doubtful === undefined ? [] : [sql`(${isDoubtful}) = ${doubtful}::boolean`]),
    ...(keyword.trim() === ''
      ? []
      : [
          sql`(d.transaction_hash ilike ${pattern} or d.address_id in (select a.id from deposit_addresses a
            where a.account_id in (select id from accounts where account ilike ${pattern})))`,
        ]),
  ]
}

/** Selects a recharge by proof, or a payment that a watcher found. */
export async function selectOneForAudit(
  queries: Queries,
  audit: RechargeAuditContext,
  { table, id }: Credit,
): Promise<PortalRecharge | undefined> {
  const select = table === 'deposits' ? selectFoundForAudit : selectProvedForAudit
  const [recharge] = await select(queries, audit, [id])
  return recharge
}

async function show(
  queries: Queries,
  audit: RechargeAuditContext,
  lines: RechargeAuditLine[],
): Promise<PortalRecharge[]> {
  const credits = lines.map(
    ({ id }): Credit => ({ table: id % 2 === 0 ? 'recharges' : 'deposits', id: Math.floor(id / 2) }),
  )
  const idsIn = (table: Credit['table']) => credits.flatMap((credit) => (credit.table === table ? [credit.id] : []))
  const all = [
    ...(await selectProvedForAudit(queries, audit, idsIn('recharges'))),
    ...(await selectFoundForAudit(queries, audit, idsIn('deposits'))),
  ]
  const byId = new Map(all.map((recharge) => [recharge.id, recharge]))
  return credits.flatMap((credit) => byId.get(nameOfCredit(credit)) ?? [])
}
