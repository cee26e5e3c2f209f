import type { Earning, EarningState } from '@sealane/contract/earnings'
import type { AmountSort } from '@sealane/contract/sorts'
import { sql } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { referredId } from '../db/ids.ts'
import { byAgeOrAmount, sorted } from '../db/sorting.ts'
import { earningOf, type OrderMoney } from '../orders/escrow.rules.ts'

type EarningRow = OrderMoney & {
  id: number
  order_no: string
  fulfilment: Earning['status']
  payment_state: keyof typeof stateOf
  paid_at: Date | null
  released_at: Date | null
}

const stateOf = { paid: 'pending', released: 'released', returned: 'returned' } as const
const paymentStates = { pending: 'paid', released: 'released', returned: 'returned' } as const

const money = sql`o.account_id, o.shop_id, o.total, o.platform_discount, o.refunded, o.promotion_returned, o.commission,
  o.commission_returned`

type EarningListQuery = {
  state?: EarningState | undefined
  sort: AmountSort
  cursor?: string | undefined
  limit: number
}

const sortings = byAgeOrAmount<EarningRow>(sql`o.total`, ({ total }) => total)

/** Selects the shop's paid orders, newest first; sorting by amount uses the price that the shopper paid. */
export async function selectEarnings(
  queries: Queries,
  shopId: number,
  { state, sort, cursor, limit }: EarningListQuery,
) {
  const { after, order, most, page } = sorted(sortings[sort], sql`o.id`, { cursor, size: pageSize(limit) })
  const { rows } = await sql<EarningRow>`
    select o.id, o.order_no, o.fulfilment, o.payment_state, ${money}, o.paid_at,
      coalesce(e.posted_at, case when o.payment_state = 'paid' then greatest(o.after_sale_until, o.appeal_until) end) as released_at
    from orders o left join ledger_entries e on e.kind = 'order_released' and e.reference = o.id::text
    where o.shop_id = ${shopId} and o.payment_state <> 'unpaid' and ${after}
      and (${state ?? null}::text is null or o.payment_state = ${state === undefined ? null : paymentStates[state]}::text)
    order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  return { items: items.map(toEarning), next }
}

function toEarning(row: EarningRow): Earning {
  const state = stateOf[row.payment_state]
  const { earning, commission } = state === 'returned' ? { earning: 0, commission: 0 } : earningOf(row)
  const sold = row.total + row.platform_discount
  return {
    id: String(row.id),
    order_no: row.order_no,
    status: row.fulfilment,
    state,
    sold,
    refunded: state === 'returned' ? sold : row.refunded + row.promotion_returned,
    commission,
    earning,
    paid_at: row.paid_at?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
  }
}

export async function selectShopName(queries: Queries, shopId: number): Promise<string> {
  const { name } = await queries.selectFrom('shops').select('name').where('id', '=', shopId).executeTakeFirstOrThrow()
  return name
}

type EarningsSummaryRow = {
  pending: number
  counted: Record<'pending' | 'released' | 'returned', number>
  since: Date | null
}

/** The escrow of an order less commission, as `releaseOf` pays it out. */
const earning = sql`greatest(total + platform_discount - refunded - promotion_returned - (commission - commission_returned), 0)`

/** Sums up in one statement: a shop may have sold for years. */
export async function selectEarningsSummary(queries: Queries, shopId: number) {
  const { rows } = await sql<EarningsSummaryRow>`
    select coalesce(sum(${earning}) filter (where payment_state = 'paid'), 0)::bigint as pending,
      json_build_object('pending', count(*) filter (where payment_state = 'paid'),
        'released', count(*) filter (where payment_state = 'released'),
        'returned', count(*) filter (where payment_state = 'returned')) as counted,
      min(paid_at) as since
    from orders where shop_id = ${shopId}
  `.execute(queries)
  const { pending = 0, counted = { pending: 0, released: 0, returned: 0 }, since = null } = rows[0] ?? {}
  return { pending, counts: counted, since: since?.toISOString() ?? null }
}

/** A movement of the shop's balance. US cents. */
export type EarningsStatementLine = {
  entry_id: number
  line: number
  posted_at: Date
  kind: 'order_released' | 'withdrawal' | 'withdrawal_returned'
  reference: string
  amount: number
  balance: number
  order: (OrderMoney & { order_no: string }) | null
}
type Range = { from?: string | undefined; until?: string | undefined }

const linesAtOnce = 1000

/** Reads the whole statement, newest first, in parts: a shop may have sold for years. */
export async function* readStatement(
  queries: Queries,
  shopId: number,
  range: Range,
): AsyncGenerator<EarningsStatementLine[]> {
  for (let last: EarningsStatementLine | undefined, isMore = true; isMore; ) {
    const lines = await selectStatement(queries, shopId, { ...range, last })
    yield lines
    last = lines.at(-1)
    isMore = lines.length === linesAtOnce
  }
}

async function selectStatement(
  queries: Queries,
  shopId: number,
  { from, until, last }: Range & { last: EarningsStatementLine | undefined },
): Promise<EarningsStatementLine[]> {
  const conditions = [
    from !== undefined && sql`e.posted_at >= ${new Date(from)}`,
    until !== undefined && sql`e.posted_at < ${new Date(until)}`,
    last !== undefined && sql`(l.entry_id, l.line) < (${last.entry_id}::bigint, ${last.line}::int)`,
  ].filter((condition) => condition !== false)
  const { rows } = await sql<EarningsStatementLine>`
    with own as (select id from ledger_accounts where kind = 'seller_available' and owner = ${shopId}),
    lines as (
      select t.entry_id, t.line, t.amount, t.to_balance as balance from ledger_transfers t join own on t.to_account = own.id
      union all
      select t.entry_id, t.line, -t.amount, t.from_balance from ledger_transfers t join own on t.from_account = own.id
    )
    select l.entry_id, l.line, e.posted_at, e.kind, e.reference, l.amount, l.balance,
      case when o.id is not null then to_jsonb(sold) end as "order"
    from lines l join ledger_entries e on e.id = l.entry_id
    left join orders o on e.kind = 'order_released' and o.id = ${referredId}
    left join lateral (select o.order_no, ${money}) sold on true
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by l.entry_id desc, l.line desc limit ${linesAtOnce}
  `.execute(queries)
  return rows
}
