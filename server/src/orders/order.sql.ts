import type { Address } from '@sealane/contract/addresses'
import type { CancelReason } from '@sealane/contract/orders'
import { refundRequestsMaximum, withdrawnRefundsMaximum, type RefundStatus } from '@sealane/contract/refunds'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isOfShops } from '../db/list.ts'
import type { ActorRole, Fulfilment, OrderState } from './order.rules.ts'
import { isCovered, isPaidBack, sentOf } from './refunding.sql.ts'

/** The orders that a caller may see: a shopper's own, those of a seller's shops, or all. */
export type OrderScope = { accountId: number } | { shopIds: number[] } | 'all'

/** The data that a change of an order needs. */
export type OrderRow = OrderState & {
  id: number
  order_no: string
  group_id: number
  account_id: number
  shop_id: number
  total: number
  platform_discount: number
  refunded: number
  promotion_returned: number
  commission: number
  commission_returned: number
}

export type OrderItemRow = {
  id: string
  product_id: string
  variant_id: string
  name: string
  spec: string
  image: string
  image_color: string
  unit_price: number
  quantity: number
  /** The newest refund request for the item that was not withdrawn. */
  refund: { id: string; status: RefundStatus } | null
}

export type ListedOrder = OrderRow & {
  cancel_by: 'seller' | 'operator' | null
  cancel_reason: CancelReason | null
  cancel_note: string
  tags: string[]
  shop_name: string
  shop_logo: string
  shop_country: string
  subtotal: number
  freight: number
  discount: number
  promo_code: string | null
  hidden_at: Date | null
  paid_at: Date | null
  created_at: Date
  address: Address
  note: string
  account: string
  items: OrderItemRow[]
  /** The number of items, and of their pieces. */
  lines: number
  pieces: number
}

/** Condition on `order_items i` in `orders o`: fewer than three requests with this claim were withdrawn, see `isUsedUp` (application.rules.ts). */
const mayAskAgain = (claim: string, ...later: string[]) => sql`(select count(*) filter (where w.claim = ${claim})
    + case when coalesce(sum(w.claimed_pieces) filter (where w.claim = any(${later}::text[])), 0) >= i.quantity - i.cancelled
      then count(*) filter (where w.claim = any(${later}::text[])) else 0 end
  from refunds w where w.item_id = i.id and w.status = 'withdrawn' and w.requested_by = 'shopper' and w.created_at >= coalesce(
    (select password_changed_at from accounts where id = o.account_id), '-infinity')) < ${withdrawnRefundsMaximum}`

/** Condition on `refunds r`: not a refund that the staff gave on their own initiative, which ends no claim. */
const countsAsRequest = sql`(r.requested_by in ('shopper', 'system') or r.status not in ('refunded', 'refused'))`

// `offset 0` makes PostgreSQL evaluate each subquery for the current order only. Otherwise it would evaluate them for all orders at once, even for a
// page of twenty.
const state = sql`o.id, o.order_no, o.group_id, o.account_id, o.shop_id, o.fulfilment, o.payment_state, o.open_refunds, o.returns_not_sent,
  o.total, o.platform_discount, o.refunded, o.promotion_returned, o.commission, o.commission_returned, o.pay_by, o.packed_at, o.ship_by,
  o.auto_confirm_at, o.extended_at, o.complete_at, o.after_sale_until, o.appeal_until, o.reviewed_at, o.related_by,
  exists (select 1 from shipments where order_id = o.id offset 0) as is_part_shipped,
  o.payment_state = 'paid' and exists (select 1 from order_items i where i.order_id = o.id
    and (i.paid + i.paid_freight > i.refunded + i.refunded_freight or ${isCovered})
    and (select count(*) < ${refundRequestsMaximum} and count(*) = count(*) filter (where r.status in ('refunded', 'refused')) and case ${sentOf}
        when 0 then count(*) = 0 and ${mayAskAgain('unsent', 'not_received', 'received')}
        else coalesce(sum(r.claimed_pieces) filter (where r.claim = 'received'), 0) < ${sentOf} and ${mayAskAgain('received')}
          or (i.quantity - i.cancelled > ${sentOf} and count(*) filter (where r.claim = 'unsent') = 0 and ${mayAskAgain('unsent', 'not_received', 'received')})
          or (i.quantity - i.cancelled <= ${sentOf} and ${mayAskAgain('not_received', 'received')}
            and coalesce(sum(r.claimed_pieces) filter (where r.claim <> 'unsent'), 0) < ${sentOf}) end
      from refunds r where r.item_id = i.id and r.status <> 'withdrawn' and ${countsAsRequest}) offset 0)
    as has_refundable,
  o.refunded + o.promotion_returned > 0 and not exists (select 1 from order_items i where i.order_id = o.id and not ${isPaidBack} offset 0) as is_refunded_whole,
  o.total > o.refunded as has_rest`

/** Columns of `orders o`, its shop `s` and its shopper `a` that lists and pages show, with all items or the first ones. */
export function listedWith(itemsMaximum?: number) {
  return sql`${state}, s.name as shop_name, s.logo as shop_logo, s.country as shop_country,
  o.subtotal, o.freight, o.discount, o.promo_code, o.hidden_at, o.paid_at, o.created_at, o.address, o.note, o.cancel_by, o.cancel_reason, o.cancel_note, o.tags, a.account,
  (select count(*)::int from order_items i where i.order_id = o.id) as lines,
  (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as pieces,
  ${itemsOf(itemsMaximum)} as items`
}

/** Selects all items of `orders o`, or the first ones. */
export function itemsOf(maximum?: number): RawBuilder<unknown> {
  const first = maximum === undefined ? sql`` : sql`limit ${sql.lit(maximum)}`
  return sql`(select json_agg(json_build_object('id', i.id::text, 'product_id', i.product_id::text, 'variant_id', i.variant_id::text,
      'name', i.name, 'spec', i.spec, 'image', i.image, 'image_color', i.image_color, 'unit_price', i.unit_price,
      'quantity', i.quantity, 'refund', (select json_build_object('id', r.id::text, 'status', r.status)
        from refunds r where r.item_id = i.id and r.status <> 'withdrawn' order by r.id desc limit 1)) order by i.id)
    from (select * from order_items i where i.order_id = o.id order by i.id ${first}) i)`
}

export async function selectOrder(queries: Queries, id: number, scope: OrderScope): Promise<ListedOrder | undefined> {
  const { rows } = await sql<ListedOrder>`
    select ${listedWith()} from orders o join shops s on s.id = o.shop_id join accounts a on a.id = o.account_id
    where o.id = ${id} and ${within(scope)}
  `.execute(queries)
  return rows[0]
}

/** Locks orders by ascending id. Orders out of scope count as missing. */
export async function lockOrders(tx: Tx, ids: number[], scope: OrderScope): Promise<OrderRow[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.id = any(${ids}::bigint[]) and ${within(scope)} order by o.id for no key update
  `.execute(tx)
  return selectStates(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Locks an order for a job. An order that another process has locked is skipped. */
export async function lockIdleOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const { rows } = await sql`select 1 from orders where id = ${id} for no key update skip locked`.execute(tx)
  return rows.length === 0 ? undefined : (await selectStates(tx, [id]))[0]
}

/** Selects the current states. A separate statement: one that waited for the lock would see parcels and requests as they were before the wait. */
export async function selectStates(queries: Queries, ids: number[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${state} from orders o where o.id = any(${ids}::bigint[]) order by o.id
  `.execute(queries)
  return rows
}

export type OrderUpdate = {
  fulfilment: Fulfilment
  payment_state?: 'returned' | 'released'
  refunded?: number
  promotion_returned?: number
  commission_returned?: number
  open_refunds?: number
  returns_not_sent?: number
  appeal_until?: Date | null
  packed_at?: Date
  shipped_at?: Date
  auto_confirm_at?: Date
  extended_at?: Date
  reminded_at?: null
  received_at?: Date
  complete_at?: Date
  completed_at?: Date
  after_sale_until?: Date
  cancelled_at?: Date
  cancel_by?: 'seller' | 'operator'
  cancel_reason?: CancelReason
  cancel_note?: string
  hidden_at?: Date | null
  reviewed_at?: Date
}

export async function saveOrder(tx: Tx, id: number, change: OrderUpdate): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', id).execute()
}

type NewOrderEvent = { kind: string; actor: ActorRole; actorId: number | null; at: Date }

export async function insertEvents(
  tx: Tx,
  orderIds: number[],
  { kind, actor, actorId, at }: NewOrderEvent,
): Promise<void> {
  await sql`
    insert into order_events (order_id, kind, actor, actor_id, happened_at)
    select id, ${kind}, ${actor}, ${actorId}, ${at} from unnest(${orderIds}::bigint[]) id
  `.execute(tx)
}

/** The condition on `orders o` that excludes orders out of scope. */
export function within(scope: OrderScope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`
  if ('accountId' in scope) return sql`o.account_id = ${scope.accountId}`
  return isOfShops(sql`o.shop_id`, scope.shopIds)
}
