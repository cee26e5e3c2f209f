import { sql } from 'kysely'
import type { QueueName } from '@sealane/contract/queues'
import type { Queries } from '../db/database.ts'

type Queue = {
  queue: QueueName
  count: number
  oldest: Date | null
}

/** What waits: money, new partners, appeals and reported reviews for operators, orders and refunds for whoever may see them. An operator sees every shop's. */
export async function selectInbox(queries: Queries, isOperator: boolean, shopIds: number[]) {
  const { rows } = await sql<Queue>`
    select 'recharges' as queue, count(*)::int as count, min(created_at) as oldest from recharges where status = 0 and ${isOperator}
    union all
    select 'withdrawals', count(*)::int, min(created_at) from withdrawals where state in ('auditing', 'passed') and ${isOperator}
    union all
    select 'applications', count(*)::int, min(created_at) from shop_applications where status = 'reviewing' and ${isOperator}
    union all
    select 'appeals', count(*)::int, min(appealed_at) from refunds where status = 'appealed' and ${isOperator}
    union all
    select 'refunds', count(*)::int, min(coalesce(return_shipped_at, created_at)) from refunds where status in ('applying', 'return_shipped') and (${isOperator} or shop_id = any(${shopIds}::bigint[]))
    union all
    select 'reviews', count(distinct review_id)::int, min(created_at) from review_reports where settled_at is null and ${isOperator}
    union all
    select 'to_pack', count(*)::int, min(paid_at) from orders where fulfilment = 1 and packed_at is null and (${isOperator} or shop_id = any(${shopIds}::bigint[]))
    union all
    select 'to_ship', count(*)::int, min(paid_at) from orders where fulfilment = 1 and packed_at is not null and (${isOperator} or shop_id = any(${shopIds}::bigint[]))
    union all
    select 'on_the_way', count(*)::int, min(shipped_at) from orders where fulfilment = 2 and (${isOperator} or shop_id = any(${shopIds}::bigint[]))
  `.execute(queries)
  return { queues: rows.map((row) => ({ ...row, oldest: row.oldest?.toISOString() ?? null })) }
}
