import type { MarketShop, MarketShopDetail, ShopState } from '@sealane/contract/shop-administration'
import type { NameSort } from '@sealane/contract/sorts'
import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { containing } from '../db/list.ts'
import { byAgeOrName, sorted } from '../db/sorting.ts'
import { earningOf, type OrderMoney } from '../orders/escrow.rules.ts'
import { recentSums } from './high-freight.sql.ts'

type MarketShopRow = Omit<
  MarketShop,
  'id' | 'closed' | 'wanted_name' | 'high_freight_since' | 'created_at' | 'pending'
> & {
  id: number
  wanted_name: string | null
  wanted_name_at: Date | null
  closed_reason: string | null
  closed_at: Date | null
  high_freight_since: Date | null
  created_at: Date
}
/** Parts of the response that are read elsewhere. */
type NotOfShop = 'standard_commission_percent' | 'wanted_commission'
type MarketShopDetailRow = MarketShopRow &
  Omit<MarketShopDetail, keyof MarketShop | NotOfShop | 'closed_until'> & {
    closed_until: Date | null
  }

const stateOf = sql<ShopState>`case when s.is_closed then 'closed' when s.closed_from <= now() and s.closed_until > now() then 'holiday' else 'open' end`

const columns = sql`s.id, s.name, s.logo, s.country, ${stateOf} as state, s.closed_reason, s.closed_at, s.wanted_name, s.wanted_name_at, s.commission_percent,
  s.high_freight_since, s.created_at, (select count(*)::int from products p where p.shop_id = s.id and p.is_on_sale) as products,
  (select count(*)::int from orders o where o.shop_id = s.id and o.payment_state <> 'unpaid') as orders,
  (select count(*)::int from orders o where o.shop_id = s.id and o.status in (-4, 0, 1, 2, 3)
    and o.fulfilment <> 4) as open_orders`

type MarketShopQuery = {
  keyword?: string | undefined
  state?: ShopState | undefined
  country?: string | undefined
  renaming?: boolean | undefined
  high_freight?: boolean | undefined
  sort: NameSort
  cursor?: string | undefined
  limit: number
}

const sortings = byAgeOrName<MarketShopRow & { key: string }>(sql`lower(s.name)`, ({ key }) => key)

/** Selects a page of shops in the requested order. */
export async function selectMarketShops(queries: Queries, query: MarketShopQuery) {
  const { after, order, most, page } = sorted(sortings[query.sort], sql`s.id`, {
    cursor: query.cursor,
    size: pageSize(query.limit),
  })
  const { rows } = await sql<MarketShopRow & { key: string }>`
    select ${columns}, lower(s.name) as key from shops s
    where ${meets(query)} and (${query.state ?? null}::text is null or ${stateOf} = ${query.state ?? null}::text)
      and (${query.renaming !== true} or s.wanted_name is not null)
      and (${query.high_freight !== true} or s.high_freight_since is not null) and ${after}
    order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  const pending = await selectPending(
    queries,
    items.map(({ id }) => id),
  )
  return {
    items: items.map(({ key: _key, ...row }) => toShown(row, pending)),
    next,
    counts: await countStates(queries, query),
  }
}

async function countStates(queries: Queries, query: MarketShopQuery) {
  const { rows } = await sql<{ state: ShopState; count: number; renaming: number; high_freight: number }>`
    select ${stateOf} as state, count(*)::int as count, count(s.wanted_name)::int as renaming,
      count(s.high_freight_since)::int as high_freight from shops s where ${meets(query)} group by 1
  `.execute(queries)
  const counts = { all: 0, open: 0, holiday: 0, closed: 0, renaming: 0, high_freight: 0 }
  for (const { state, count, renaming, high_freight } of rows) {
    counts[state] = count
    counts.all += count
    counts.renaming += renaming
    counts.high_freight += high_freight
  }
  return counts
}

function meets({ keyword = '', country }: MarketShopQuery): RawBuilder<unknown> {
  const trimmed = keyword.trim()
  const pattern = containing(trimmed)
  return sql`(${trimmed} = '' or s.name ilike ${pattern} or s.slug ilike ${pattern})
    and (${country ?? null}::text is null or s.country = upper(${country ?? null}::text))`
}

export async function selectMarketShop(
  queries: Queries,
  id: number,
): Promise<Omit<MarketShopDetail, NotOfShop> | undefined> {
  const { rows } = await sql<MarketShopDetailRow>`
    select ${columns}, s.closed_until, s.sales, s.total_sales, s.fans,
      recent.goods as recent_goods, recent.freight as recent_freight,
      case when s.reviews > 0 then round(100.0 * s.good_reviews / s.reviews) end as favorable_rate,
      (select coalesce(json_agg(json_build_object('id', a.id::text, 'account', a.account) order by a.id), '[]')
        from shop_staff f join accounts a on a.id = f.account_id where f.shop_id = s.id) as staff
    from shops s cross join lateral (${recentSums(sql`s.id`)}) recent where s.id = ${id}
  `.execute(queries)
  const [row] = rows
  if (row === undefined) return undefined
  const shown = toShown(row, await selectPending(queries, [id]))
  return { ...row, ...shown, closed_until: row.closed_until?.toISOString() ?? null }
}

/** Sums the escrow of each shop, by the rule that settles it. */
async function selectPending(queries: Queries, shopIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<OrderMoney>`
    select account_id, shop_id, total, platform_discount, refunded, promotion_returned, commission, commission_returned
    from orders where shop_id = any (${shopIds}::bigint[]) and payment_state = 'paid'
  `.execute(queries)
  const sums = new Map<number, number>()
  for (const order of rows) sums.set(order.shop_id, (sums.get(order.shop_id) ?? 0) + earningOf(order).earning)
  return sums
}

function toShown(
  { closed_reason, closed_at, wanted_name, wanted_name_at, high_freight_since, ...row }: MarketShopRow,
  pending: Map<number, number>,
): MarketShop {
  return {
    ...row,
    id: String(row.id),
    closed: closed_at === null ? null : { reason: closed_reason ?? '', at: closed_at.toISOString() },
    wanted_name:
      wanted_name === null || wanted_name_at === null ? null : { name: wanted_name, at: wanted_name_at.toISOString() },
    high_freight_since: high_freight_since?.toISOString() ?? null,
    pending: pending.get(row.id) ?? 0,
    created_at: row.created_at.toISOString(),
  }
}

/** `told` are the staff who are notified about money and the shop itself: no packers. */
export type MarketShopState = {
  name: string
  wantedName: string | null
  isClosed: boolean
  commissionPercent: number | null
  told: number[]
}

/** Locks the shop until the transaction ends. */
export async function lockMarketShop(tx: Tx, id: number): Promise<MarketShopState | undefined> {
  const { rows } = await sql<MarketShopState>`
    select s.name, s.wanted_name as "wantedName", s.is_closed as "isClosed", s.commission_percent as "commissionPercent",
      array(select account_id from shop_staff where shop_id = s.id and role <> 'packer' order by account_id) as told
    from shops s where s.id = ${id} for no key update of s
  `.execute(tx)
  return rows[0]
}

export async function saveOpen(tx: Tx, id: number, reason: string | null): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ is_closed: reason !== null, closed_reason: reason, closed_at: reason === null ? null : new Date() })
    .where('id', '=', id)
    .execute()
}

/** Saves the shop's name, and removes a requested one. */
export async function saveName(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set(({ eb }) => ({
      name,
      wanted_name: null,
      wanted_name_at: null,
      profile_version: eb('profile_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
