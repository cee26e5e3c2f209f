import {
  RefundStatus,
  type Disposition,
  type RefundProductStatus,
  type Refund,
  type RefundType,
} from '@sealane/contract/refunds'
import type { AmountSort } from '@sealane/contract/sorts'
import { sql, type RawBuilder } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { containing, countUpTo } from '../db/list.ts'
import { toOrderNumber } from '../shipping/tracking-file.rules.ts'
import { byAgeOrAmount, sorted } from '../db/sorting.ts'
import type { ItemMoney } from '../orders/escrow.rules.ts'
import type { Reduction } from './amount.rules.ts'
import type { ClaimableItem } from './application.rules.ts'
import type { RefundClaim } from './refund.rules.ts'
import { answeredBy, claimableColumns, borne, within, type RefundScope } from './refund.sql.ts'

type RefundProofRow = { id: number; file: string; of_appeal: boolean }
type RefundEventRow = { kind: Refund['events'][number]['kind']; by: Refund['events'][number]['by']; at: string }

/** A request with everything that screens show. Times inside JSON are text, with an offset. */
export type ListedRefund = {
  id: number
  order_id: number
  order_no: string
  account_id: number
  account: string
  shop_id: number
  shop_name: string
  shop_logo: string
  item: Refund['item'] & Pick<ItemMoney, 'paid' | 'refunded' | 'paid_freight' | 'refunded_freight'>
  /** The item in its present state: pieces without those refunded unsent, pieces that were sent, and all requests. */
  of_item: Pick<ClaimableItem, 'pieces' | 'sent' | 'unsent' | 'requests'>
  /** The item's platform part, the pieces with a paid refund, and US cents that were returned for pieces that were not sent. */
  borne: Pick<
    ItemMoney,
    'platform_discount' | 'platform_freight' | 'commission' | 'returned' | 'returned_with_freight'
  > & {
    refunded_unsent: number
    refunded_freight_unsent: number
    reductions: Reduction[]
  }
  claim: RefundClaim
  requested_by: Refund['requested_by']
  /** The number of pieces that the request refers to. */
  pieces: number
  after_sale_until: Date | null
  auto_confirm_at: Date | null
  type: RefundType
  product_status: RefundProductStatus
  amount: number
  freight: number
  /** Whether freight is returned, even if a code paid for it. */
  with_freight: boolean
  refunded: number | null
  reason: string
  explanation: string
  status: RefundStatus
  due_at: Date | null
  refusal_reason: string | null
  refused_by: 'seller' | 'operator' | null
  refused_at: Date | null
  appeal_until: Date | null
  appeal_explanation: string | null
  appealed_at: Date | null
  granted: number | null
  granted_freight: number | null
  return_address: string | null
  carrier: string | null
  tracking_no: string | null
  return_shipped_at: Date | null
  received_quantity: number | null
  disposition: Disposition | null
  offered: number | null
  offered_at: Date | null
  created_at: Date
  fulfilment: 0 | 1 | 2 | 3 | 4 | -1
  open_refunds: number
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
  requests: number
  shop_return_address: string | null
  /** The ids of the staff who have answered it. */
  answered_by: number[]
  proofs: RefundProofRow[]
  events: RefundEventRow[]
}

const columns = sql`r.id, r.order_id, o.order_no, r.account_id, a.account, r.shop_id, s.name as shop_name, s.logo as shop_logo,
  json_build_object('id', i.id::text, 'product_id', i.product_id::text, 'variant_id', i.variant_id::text, 'name', i.name,
    'spec', i.spec, 'image', i.image, 'image_color', i.image_color, 'unit_price', i.unit_price, 'quantity', i.quantity,
    'paid', i.paid, 'refunded', i.refunded, 'paid_freight', i.paid_freight, 'refunded_freight', i.refunded_freight) as item,
  (select json_build_object('pieces', pieces, 'sent', sent, 'unsent', unsent, 'requests', requests) from (select ${claimableColumns}) item) as of_item, ${borne} as borne,
  r.claim, r.pieces, r.requested_by, o.after_sale_until, o.auto_confirm_at,
  r.type, r.product_status, r.amount, r.freight, r.with_freight, r.refunded, r.reason, r.explanation, r.status, r.due_at, r.refusal_reason,
  r.refused_by, r.refused_at, r.appeal_until, r.appeal_explanation, r.appealed_at, r.granted, r.granted_freight, r.return_address, r.carrier,
  r.tracking_no, r.return_shipped_at, r.received_quantity, r.disposition, r.offered, r.offered_at, r.created_at, o.fulfilment, o.open_refunds,
  o.payment_state,
  (select count(*)::int from refunds where account_id = r.account_id and requested_by = 'shopper') as requests,
  (select label from return_addresses where shop_id = r.shop_id) as shop_return_address, ${answeredBy} as answered_by,
  (select coalesce(json_agg(json_build_object('id', u.id, 'file', u.file, 'of_appeal', p.of_appeal) order by p.position), '[]')
    from refund_proofs p join uploads u on u.id = p.upload_id where p.refund_id = r.id) as proofs,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'by', e.actor, 'at', e.happened_at) order by e.id), '[]')
    from refund_events e where e.refund_id = r.id) as events`

const joined = sql`refunds r join orders o on o.id = r.order_id join order_items i on i.id = r.item_id
  join shops s on s.id = r.shop_id join accounts a on a.id = r.account_id`

export async function selectRefund(
  queries: Queries,
  id: number,
  scope: RefundScope,
): Promise<ListedRefund | undefined> {
  const { rows } = await sql<ListedRefund>`
    select ${columns} from ${joined} where r.id = ${id} and ${within(scope)}
  `.execute(queries)
  return rows[0]
}

export type RefundListQuery = {
  scope: RefundScope
  status?: RefundStatus | undefined
  keyword?: string | undefined
  sort: AmountSort
  cursor?: string | undefined
  limit: number
}

const sortings = byAgeOrAmount<ListedRefund>(sql`r.amount`, ({ amount }) => amount)

/** Selects a page of requests. The page is chosen before anything else about its requests is read. */
export async function selectRefunds(
  queries: Queries,
  { scope, status, keyword, sort, cursor, limit }: RefundListQuery,
) {
  const { after, order, most, page } = sorted(sortings[sort], sql`r.id`, { cursor, size: pageSize(limit) })
  const conditions = sql.join(
    [within(scope), after, ...(status === undefined ? [] : [sql`r.status = ${status}`])],
    sql` and `,
  )
  const part = (way: RawBuilder<unknown>) => sql`
    (select r.id from refunds r where ${conditions} and ${way} order by ${order} limit ${most})`
  const chosen = sql.join((keyword === undefined ? [sql`true`] : matching(keyword)).map(part), sql` union `)
  const { rows } = await sql<ListedRefund>`
    select ${columns} from ${joined} where r.id in (${chosen}) order by ${order} limit ${most}
  `.execute(queries)
  return page(rows)
}

/** Counts the requests of each status, up to `countMaximum`. */
export function countRefunds(queries: Queries, scope: RefundScope): Promise<Map<RefundStatus, number>> {
  return countUpTo(queries, {
    statuses: RefundStatus.options,
    rows: sql`refunds r where ${within(scope)} and r.status = wanted.status`,
  })
}

/** Matches letters in the order's number, the shopper's name, or the product's name in any language, each by a query of its own. */
function matching(keyword: string): RawBuilder<unknown>[] {
  const pattern = containing(keyword)
  return [
    sql`r.order_id in (select id from orders where order_no ilike ${containing(toOrderNumber(keyword) || keyword)})`,
    sql`r.account_id in (select id from accounts where account ilike ${pattern})`,
    sql`exists (select 1 from order_items i where i.id = r.item_id and i.product_id in (
      select product_id from product_translations where is_written and name ilike ${pattern}))`,
  ]
}
