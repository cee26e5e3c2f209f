import type { Disposition, RefundEventKind, RefundStatus, RefundType } from '@sealane/contract/refunds'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isOfShops } from '../db/list.ts'
import type { Refunds } from '../db/schema.ts'
import type { ActorRole } from '../orders/order.rules.ts'
import type { ItemMoney } from '../orders/escrow.rules.ts'
import type { OrderRefundState } from '../orders/refunding.ts'
import { sentOf } from '../orders/refunding.sql.ts'
import type { Reduction } from './amount.rules.ts'
import type { RefundClaim } from './refund.rules.ts'

/** The requests that a caller may see: a shopper's own, those of a seller's shops, or all. */
export type RefundScope = { accountId: number } | { shopIds: number[] } | 'all'

/** The condition on `refunds r` that excludes requests out of scope. */
export function within(scope: RefundScope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`
  return 'accountId' in scope ? sql`r.account_id = ${scope.accountId}` : isOfShops(sql`r.shop_id`, scope.shopIds)
}

/** `is_recent` means made since the shopper's last change of password. */
type RefundRequestRow = {
  id: string
  claim: RefundClaim
  status: RefundStatus
  claimed_pieces: number
  is_recent: boolean
}

/**
 * An item as refund requests use it. `sent` are pieces on their way or delivered, `unsent` those that are still to be sent. `pieces` are all except
 * those that will not be sent any more, and those that were refunded after they had been sent.
 */
export type RefundItemRow = ItemMoney & {
  id: number
  order_id: number
  shop_id: number
  variant_id: number
  pieces: number
  sent: number
  unsent: number
  /** The newest first, including withdrawn ones, without ended refunds on the initiative of the staff. */
  requests: RefundRequestRow[]
  /** The number of all refunds of the item. */
  made: number
  /** US cents of goods and of freight that were returned for pieces that were not sent. */
  refunded_unsent: number
  refunded_freight_unsent: number
  reductions: Reduction[]
}

/** Sums this part of all refunds `q` of `order_items i` for pieces that were not sent, in US cents. */
function refundedUnsent(part: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select sum(${part}) from refunds q
    where q.item_id = i.id and q.status = 'refunded' and q.claim = 'unsent'), 0)::bigint`
}

/** The refunds `q` of `order_items i` that the staff gave on their own initiative. Cancelled pieces are no such refund. */
const isReduction = sql`q.item_id = i.id and q.status = 'refunded' and q.claim = 'received' and q.requested_by in ('seller', 'operator')`

const reductions = sql<
  Reduction[]
>`coalesce((select json_agg(json_build_object('goods', q.refunded - q.refunded_freight,
    'freight', q.refunded_freight, 'pieces', q.pieces) order by q.id) from refunds q where ${isReduction}), '[]')`

/** US cents by which the staff lowered the price of `order_items i`: the shopper has all pieces of it. Missing parts are pieces that are not there. */
const loweredGoods = sql`coalesce((select sum(q.refunded - q.refunded_freight) from refunds q
    where ${isReduction} and q.reason <> 'missing_parts'), 0)::bigint`

/** Columns of `order_items i` for `ClaimableItem` (application.rules.ts). */
export const claimableColumns = sql`greatest(1, i.quantity - i.cancelled - case when i.paid = 0 then 0 else div(
    (i.refunded - ${refundedUnsent(sql`q.refunded - q.refunded_freight`)} - ${loweredGoods})::numeric * i.quantity, i.paid) end)::int as pieces,
  ${sentOf}::int as sent, (i.quantity - i.cancelled - ${sentOf})::int as unsent,
  coalesce((select json_agg(json_build_object('id', q.id::text, 'claim', q.claim, 'status', q.status, 'claimed_pieces', q.claimed_pieces,
      'is_recent', q.created_at >= coalesce((select a.password_changed_at from accounts a where a.id = q.account_id), '-infinity'))
      order by q.id desc)
    from refunds q where q.item_id = i.id and (q.requested_by in ('shopper', 'system') or q.status not in ('refunded', 'refused', 'withdrawn'))),
    '[]') as requests,
  (select count(*)::int from refunds where item_id = i.id) as made`

/** Pieces of `order_items i` for which refunds `q` were paid. */
function returned(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select sum(coalesce(q.pieces_given, q.received_quantity, q.pieces)) from refunds q
    where q.item_id = i.id and q.status = 'refunded' and ${condition}), 0)::int`
}

/** JSON of `order_items i`: its platform part, the pieces with a paid refund, and what was returned for pieces that were not sent. */
export const borne = sql`json_build_object('refunded_unsent', ${refundedUnsent(sql`q.refunded - q.refunded_freight`)},
  'refunded_freight_unsent', ${refundedUnsent(sql`q.refunded_freight`)},
  'reductions', ${reductions}, 'platform_discount', i.platform_discount, 'platform_freight', i.platform_freight,
  'commission', i.commission, 'returned', ${returned(sql`true`)}, 'returned_with_freight', ${returned(sql`q.with_freight`)})`

/** Selects an item. One of another shopper counts as missing. */
export async function selectItem(queries: Queries, id: number, owner: ItemOwner): Promise<RefundItemRow | undefined> {
  return (await selectItems(queries, [id], owner))[0]
}

type ItemOwner = { accountId: number } | 'all'

/** Does the same for several items, by their ids. */
export async function selectItems(queries: Queries, ids: number[], owner: ItemOwner): Promise<RefundItemRow[]> {
  const isOwn = owner === 'all' ? sql`true` : sql`o.account_id = ${owner.accountId}`
  const { rows } = await sql<RefundItemRow>`
    select i.id, i.order_id, o.shop_id, i.variant_id, i.quantity, i.paid, i.refunded, i.paid_freight, i.refunded_freight,
      i.platform_discount, i.platform_freight, i.commission, ${claimableColumns},
      ${refundedUnsent(sql`q.refunded - q.refunded_freight`)} as refunded_unsent,
      ${refundedUnsent(sql`q.refunded_freight`)} as refunded_freight_unsent,
      ${reductions} as reductions,
      ${returned(sql`true`)} as returned, ${returned(sql`q.with_freight`)} as returned_with_freight
    from order_items i join orders o on o.id = i.order_id where i.id = any(${ids}::bigint[]) and ${isOwn} order by i.id
  `.execute(queries)
  return rows
}

export type RefundRow = Omit<Selectable<Refunds>, 'status' | 'type' | 'claim' | 'disposition'> & {
  status: RefundStatus
  claim: RefundClaim
  type: RefundType
  disposition: Disposition | null
}

type RefundLockTargets = { shop_id: number; order_id: number; variant_id: number; status: RefundStatus }

/** Selects the rows to lock before the request itself, and their state without a lock. */
export async function selectLockTargets(
  queries: Queries,
  id: number,
  scope: RefundScope,
): Promise<RefundLockTargets | undefined> {
  const { rows } = await sql<RefundLockTargets>`
    select r.shop_id, r.order_id, i.variant_id, r.status from refunds r join order_items i on i.id = r.item_id
    where r.id = ${id} and ${within(scope)}
  `.execute(queries)
  return rows[0]
}

/** Staff of `refunds r` who have answered it, or whose first decision of two is recorded. */
export const answeredBy = sql<number[]>`(select coalesce(json_agg(distinct d.operator_id), '[]') from decisions d
  where d.subject = 'refund' and d.subject_id = r.id::text and (d.verdict in ('pass', 'refuse', 'receive')
    or d.verdict = 'passed_first' and d.detail ->> 'action' in ('pass', 'receive')))`

export async function selectAnsweredBy(queries: Queries, id: number): Promise<number[]> {
  const { rows } = await sql<{ by: number[] }>`select ${answeredBy} as by from refunds r where r.id = ${id}`.execute(
    queries,
  )
  return rows[0]?.by ?? []
}

export async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  const row = await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return row as RefundRow
}

export type NewRefund = {
  order_id: number
  item_id: number
  account_id: number
  shop_id: number
  ordinal: number
  requested_by?: ActorRole
  type: RefundType
  product_status: string
  claim: RefundClaim
  pieces: number
  claimed_pieces: number
  amount: number
  freight: number
  with_freight: boolean
  reason: string
  explanation: string
  due_at: Date | null
  created_at: Date
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const values = { ...refund, status_since: refund.created_at }
  const { id } = await tx.insertInto('refunds').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts requests that are paid at once, each for another item. Returns their ids in the same order. */
export async function insertPaidRefunds(tx: Tx, refunds: (NewRefund & Partial<RefundUpdate>)[]): Promise<number[]> {
  const values = refunds.map((refund) => ({ ...refund, status_since: refund.created_at }))
  const rows = await tx.insertInto('refunds').values(values).returning(['id', 'item_id']).execute()
  const ids = new Map(rows.map(({ id, item_id }) => [item_id, id]))
  return refunds.map(({ item_id }) => ids.get(item_id) ?? 0)
}

export async function insertProofs(
  tx: Tx,
  refundId: number,
  { uploadIds, ofAppeal }: { uploadIds: number[]; ofAppeal: boolean },
): Promise<void> {
  await sql`
    insert into refund_proofs (refund_id, of_appeal, position, upload_id)
    select ${refundId}, ${ofAppeal}, place + (select coalesce(max(position), 0) from refund_proofs
      where refund_id = ${refundId} and of_appeal = ${ofAppeal}), id
    from unnest(${uploadIds}::bigint[]) with ordinality proof (id, place)
  `.execute(tx)
}

export type NewRefundEvent = { kind: RefundEventKind; actor: ActorRole; actorId: number | null; at: Date }

export async function insertEvent(tx: Tx, refundId: number, event: NewRefundEvent): Promise<void> {
  await insertEvents(tx, [refundId], event)
}

/** Does the same for several requests with the same event. */
export async function insertEvents(
  tx: Tx,
  refundIds: number[],
  { kind, actor, actorId, at }: NewRefundEvent,
): Promise<void> {
  const event = { kind, actor, actor_id: actorId, happened_at: at }
  await tx
    .insertInto('refund_events')
    .values(refundIds.map((refund_id) => ({ refund_id, ...event })))
    .execute()
}

export type RefundUpdate = { status: RefundStatus; due_at: Date | null; ended_at: Date | null } & Partial<
  Omit<RefundRow, 'id' | 'order_id' | 'item_id' | 'status'>
>

export async function saveRefund(tx: Tx, id: number, change: RefundUpdate): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export async function saveReminded(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('refunds').set({ reminded_at: now }).where('id', '=', id).execute()
}

/** Sums up the requests of the order, which is locked. */
export async function selectOrderRefundState(tx: Tx, orderId: number): Promise<OrderRefundState> {
  const { rows } = await sql<OrderRefundState>`
    select count(*) filter (where status not in ('refunded', 'refused', 'withdrawn'))::int as open_refunds,
      count(*) filter (where status = 'withdrawn' and type = 'return' and granted is not null)::int as returns_not_sent,
      max(appeal_until) filter (where status = 'refused' and appealed_at is null) as appeal_until
    from refunds where order_id = ${orderId}
  `.execute(tx)
  return rows[0] ?? { open_refunds: 0, returns_not_sent: 0, appeal_until: null }
}

/** Selects the accounts that decide for the shop. */
export async function selectStaff(queries: Queries, shopId: number): Promise<number[]> {
  const staff = queries.selectFrom('shop_staff').select('account_id').where('shop_id', '=', shopId)
  const rows = await staff.where('role', '<>', 'packer').execute()
  return rows.map(({ account_id }) => account_id)
}
