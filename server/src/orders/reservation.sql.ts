import { sql } from 'kysely'
import { lockStock } from '../products/stock.sql.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import type { Queries, Tx } from '../db/database.ts'
import { leastPaid } from '../shops/relation.rules.ts'
import type { ReservedCodeUse, ReservationHistory, Promised, ProvenCode, Share } from './reservation.rules.ts'

/** Selects the history. The caller has locked the account: of two simultaneous checkouts, the second sees the first. */
export async function selectHistory(queries: Queries, accountId: number): Promise<ReservationHistory> {
  const { rows } = await sql<Omit<ReservationHistory, 'balance'>>`
    select
      paid.orders as "shippedOrders", paid.shops as "shippedShops",
      (select count(distinct group_id)::int from orders where account_id = ${accountId} and fulfilment = 0) as "unpaidGroups",
      (select coalesce(sum(total), 0)::bigint from orders where account_id = ${accountId} and fulfilment = 0) as "unpaidTotal",
      (select coalesce(sum(i.quantity), 0)::int from orders o join order_items i on i.order_id = o.id
        where o.account_id = ${accountId} and o.fulfilment = 0) as "reservedPieces",
      (select count(distinct o.group_id)::int from orders o where o.account_id = ${accountId} and o.fulfilment = -1
        and o.cancelled_at > now() - interval '24 hours' and exists (select 1 from order_events e where e.order_id = o.id
          and e.kind = 'cancelled' and (e.actor = 'shopper' or e.actor = 'system' and o.paid_at is null))) as "droppedGroups"
    from (select count(*)::int as orders, count(distinct shop_id)::int as shops from orders
      where account_id = ${accountId} and fulfilment between 2 and 4 and total - refunded >= ${leastPaid} and related_by is null) paid
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`Nothing was read of account ${accountId}`)
  return { ...row, balance: (await balanceOf(queries, accountId)).balance }
}

export async function selectPromised(queries: Queries, accountId: number): Promise<Promised> {
  const { rows } = await sql<Promised>`
    select coalesce(sum(o.total), 0)::bigint as unpaid,
      coalesce(sum(o.total) filter (where not g.is_unproven), 0)::bigint as proven
    from orders o join order_groups g on g.id = o.group_id
    where o.account_id = ${accountId} and o.fulfilment = 0
  `.execute(queries)
  return rows[0] ?? { unpaid: 0, proven: 0 }
}

/** Expression for `variants v`. */
const isGivenUp = sql`coalesce(v.given_up_at > now() - interval '24 hours', false)`

/** Selects each variant's stock and the pieces that unpaid orders of new accounts reserve. The caller has locked the variants. */
export async function selectShares(tx: Tx, pieces: { variant_id: number; quantity: number }[]): Promise<Share[]> {
  const ids = pieces.map(({ variant_id }) => variant_id)
  const quantities = pieces.map(({ quantity }) => quantity)
  const { rows } = await sql<Share>`
    with wanted as (
      select variant_id, sum(quantity)::int as quantity from unnest(${ids}::bigint[], ${quantities}::int[]) w (variant_id, quantity)
      group by variant_id
    ), reserved as (
      select i.variant_id, sum(i.quantity)::int as quantity
      from orders o join order_groups g on g.id = o.group_id and g.is_unproven join order_items i on i.order_id = o.id
      where o.fulfilment = 0 and i.variant_id = any(${ids}::bigint[]) group by i.variant_id
    )
    select v.stock, w.quantity as wanted, coalesce(r.quantity, 0) as reserved, ${isGivenUp} as "isGivenUp"
    from wanted w join variants v on v.id = w.variant_id left join reserved r on r.variant_id = w.variant_id
  `.execute(tx)
  return rows
}

/** Selects the unpaid orders of an account, or of one of its checkouts. */
export type UnpaidOrdersQuery = { accountId: number; groupId?: number }

/** Condition on `orders o join order_groups g`: the orders do not count among those of new accounts. */
function isProven({ accountId, groupId }: UnpaidOrdersQuery) {
  const ofGroup = groupId === undefined ? sql`` : sql`and g.id = ${groupId}`
  return sql`o.account_id = ${accountId} ${ofGroup} and o.fulfilment = 0 and not g.is_unproven`
}

/** Selects shares of the variants in covered unpaid orders, computed as if these pieces were still to be reserved. */
export async function selectProvenShares(queries: Queries, unpaid: UnpaidOrdersQuery): Promise<Share[]> {
  const { rows } = await sql<Share>`
    with own as (
      select i.variant_id, sum(i.quantity)::int as quantity
      from orders o join order_groups g on g.id = o.group_id join order_items i on i.order_id = o.id
      where ${isProven(unpaid)} group by i.variant_id
    )
    select v.stock + own.quantity as stock, own.quantity as wanted, ${isGivenUp} as "isGivenUp", coalesce((
      select sum(i.quantity) from orders o join order_groups g on g.id = o.group_id and g.is_unproven
      join order_items i on i.order_id = o.id where o.fulfilment = 0 and i.variant_id = own.variant_id), 0)::int as reserved
    from own join variants v on v.id = own.variant_id
  `.execute(queries)
  return rows
}

/** Selects the variants in covered unpaid orders. */
async function selectProvenVariants(queries: Queries, unpaid: UnpaidOrdersQuery): Promise<number[]> {
  const { rows } = await sql<{ variant_id: number }>`
    select distinct i.variant_id from orders o join order_groups g on g.id = o.group_id
    join order_items i on i.order_id = o.id where ${isProven(unpaid)}
  `.execute(queries)
  return rows.map(({ variant_id }) => variant_id)
}

/** Locks the variants, then the promo codes, of covered unpaid orders. */
export async function lockProven(tx: Tx, unpaid: UnpaidOrdersQuery): Promise<void> {
  await lockStock(tx, await selectProvenVariants(tx, unpaid))
  await sql`
    select 1 from promotions where id in (
      select g.promotion_id from orders o join order_groups g on g.id = o.group_id where ${isProven(unpaid)})
    order by id for no key update
  `.execute(tx)
}

/** Selects each promo code in covered unpaid orders: its uses and its budget, and the parts that these orders and those of new accounts reserve. */
export async function selectProvenCodes(queries: Queries, unpaid: UnpaidOrdersQuery): Promise<ProvenCode[]> {
  const { rows } = await sql<ProvenCode>`
    with own as (
      select g.promotion_id, count(distinct g.id)::int as uses, sum(o.discount)::bigint as given
      from orders o join order_groups g on g.id = o.group_id
      where ${isProven(unpaid)} and g.promotion_id is not null group by g.promotion_id
    )
    select p.total_limit, p.used, p.budget, p.given, json_build_object('uses', own.uses, 'given', own.given) as own, (
      select json_build_object('uses', count(distinct g.id), 'given', coalesce(sum(o.discount), 0))
      from order_groups g join orders o on o.group_id = g.id
      where o.fulfilment = 0 and g.is_unproven and g.promotion_id = p.id) as reserved
    from own join promotions p on p.id = own.promotion_id
  `.execute(queries)
  return rows
}

/** Counts these unpaid orders among those of new accounts from now on. */
export async function saveUnproven(tx: Tx, unpaid: UnpaidOrdersQuery): Promise<void> {
  await sql`
    update order_groups set is_unproven = true where id in (
      select g.id from orders o join order_groups g on g.id = o.group_id where ${isProven(unpaid)})
  `.execute(tx)
}

/** Selects the uses of a promo code that unpaid checkouts of new accounts reserve, and their discounts in cents. */
export async function selectReservedCodeUse(queries: Queries, promotionId: number): Promise<ReservedCodeUse> {
  const { rows } = await sql<ReservedCodeUse>`
    select count(distinct g.id)::int as uses, coalesce(sum(o.discount), 0)::bigint as given
    from orders o join order_groups g on g.id = o.group_id
    where o.fulfilment = 0 and g.is_unproven and g.promotion_id = ${promotionId}
  `.execute(queries)
  return rows[0] ?? { uses: 0, given: 0 }
}

/** Sums the unpaid orders of a checkout of the account, in cents. Undefined if the account has no such checkout. */
export async function selectUnpaidOf(tx: Tx, accountId: number, groupId: number): Promise<number | undefined> {
  const { rows } = await sql<{ unpaid: number }>`
    select coalesce((select sum(total) from orders where group_id = g.id and fulfilment = 0), 0)::bigint as unpaid
    from order_groups g where g.id = ${groupId} and g.account_id = ${accountId}
  `.execute(tx)
  return rows[0]?.unpaid
}

/** Counts the other unpaid checkouts of the account that a recharge keeps open. */
export async function countExtendedCheckouts(tx: Tx, accountId: number, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct g.id)::int as count from orders o join order_groups g on g.id = o.group_id
    where o.account_id = ${accountId} and o.fulfilment = 0 and g.id <> ${groupId} and g.kept_open_at is not null
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Keeps the unpaid orders of the checkout open until this many seconds after they were placed. */
export async function saveExtendedDeadline(tx: Tx, groupId: number, seconds: number): Promise<void> {
  await sql`
    update orders set pay_by = greatest(pay_by, created_at + make_interval(secs => ${seconds}))
    where id in (select id from orders where group_id = ${groupId} and fulfilment = 0 order by id for no key update)
  `.execute(tx)
  await sql`update order_groups set kept_open_at = now() where id = ${groupId}`.execute(tx)
}

/** Limits the remaining time of the unpaid orders of these checkouts to this many seconds. */
export async function saveResetDeadline(tx: Tx, groupIds: number[], seconds: number): Promise<void> {
  await sql`
    update orders set pay_by = least(pay_by, greatest(now(), created_at) + make_interval(secs => ${seconds}))
    where id in (
      select id from orders where group_id = any(${groupIds}::bigint[]) and fulfilment = 0 order by id for no key update)
  `.execute(tx)
  await sql`update order_groups set kept_open_at = null where id = any(${groupIds}::bigint[])`.execute(tx)
}

/** Selects the checkouts of the account that a recharge keeps open, and that `available` cents and waiting recharges do not cover. */
export async function selectUncovered(tx: Tx, accountId: number, available: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from orders o join order_groups g on g.id = o.group_id
    where o.account_id = ${accountId} and o.fulfilment = 0 and g.kept_open_at is not null group by g.id
    having sum(o.total) > ${available} + coalesce((
      select sum(coalesce(first_received, amount)) from recharges where group_id = g.id and status = 0), 0)
  `.execute(tx)
  return rows.map(({ id }) => id)
}
