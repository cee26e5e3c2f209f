import { hasDuty, type Duty } from '@sealane/contract/access'
import { sql, type RawBuilder } from 'kysely'
import type { QueueName, TaskSubject } from '@sealane/contract/queues'
import type { Queries } from '../db/database.ts'
import { isOnHoldDeposit } from '../blockchain/held-deposit.sql.ts'
import { queueDuties } from './task.rules.ts'
import { isReversing, isReversingOf } from '../top-ups/reversal.sql.ts'

type InboxQueueRow = {
  queue: QueueName
  count: number
  oldest: Date | null
}

/** Products of a closed shop wait until it opens again. Their list (products/product-list.sql.ts) has the same condition. */
const isToCheck = sql`check_state = 'waiting' and removed_at is null and shop_id in (select id from shops where not is_closed)`

const isPayingOut = sql`exists (select from first_payouts f where f.account_id = accounts.id)`

/**
 * Top-ups to be approved or refused, or to be reversed by a second operator. Each kind has an index of its own. A top-up to be decided whose proof
 * was seen before is in the queue of flagged proofs.
 */
const waitingRecharges = sql`(
  select id, created_at as since, same_proof <> '{}' as is_proof_seen
  from recharges where status = 0
  union all select id, first_reversal_at, false from recharges where ${isReversing}) as waiting`

/** Deposits that wait for an operator: to be credited, or to be reversed by a second one. */
const waitingDeposits = sql`(
  select d.id, d.held_at as since from deposits d where ${isOnHoldDeposit}
  union all select id, first_reversal_at from deposits where ${isReversingOf('deposits')}) as waiting_found`

export type InboxCaller = { id: number; duties: readonly Duty[]; shopIds: number[] }

/**
 * Selects the waiting work by duty: money and payouts for finance; new partners and their products for the catalogue; appeals, reported reviews and
 * every shop's orders and refunds for support; a shop's own orders and refunds for its staff.
 */
export async function selectQueues(queries: Queries, { id, duties, shopIds }: InboxCaller) {
  const may = (queue: QueueName) => hasDuty(duties, queueDuties[queue])
  const own = sql`(${may('to_pack')} or shop_id = any(${shopIds}::bigint[]))`
  /** Packers send parcels but do not handle refunds. */
  const answered = sql`(${may('refunds')} or shop_id in (
    select shop_id from shop_staff where account_id = ${id} and role <> 'packer' and shop_id = any(${shopIds}::bigint[])))`
  const { rows } = await sql<InboxQueueRow>`
    with waiting_recharges as materialized (
      select since, is_proof_seen from ${waitingRecharges} where ${may('recharges')}
      union all select since, false from ${waitingDeposits} where ${may('recharges')}
    )
    select 'recharges' as queue, count(*)::int as count, min(since) as oldest from waiting_recharges where not is_proof_seen
    union all
    select 'proofs', count(*)::int, min(since) from waiting_recharges where is_proof_seen
    union all
    select 'withdrawals', count(*)::int, min(created_at) from withdrawals where state in ('auditing', 'passed') and ${may('withdrawals')}
    union all
    select 'payouts', count(*)::int, min(created_at) from first_payouts where ${may('payouts')}
    union all
    select 'applications', count(*)::int, min(created_at) from shop_applications where status = 'reviewing' and ${may('applications')}
    union all
    select 'renames', count(*)::int, min(wanted_name_at) from shops where wanted_name is not null and ${may('renames')}
    union all
    select 'appeals', count(*)::int, min(appealed_at) from refunds where status = 'appealed' and ${may('appeals')}
    union all
    select 'reviews', count(distinct review_id)::int, min(created_at) from review_reports where settled_at is null and ${may('reviews')}
    union all
    select 'products', count(*)::int, min(checked_at) from products where ${isToCheck} and ${may('products')}
    union all
    select 'frozen', count(*)::int, min(frozen_at) from accounts where frozen_at is not null and not ${isPayingOut} and ${may('frozen')}
    union all
    select 'refunds', count(*)::int, min(coalesce(return_shipped_at, created_at)) from refunds where status in ('applying', 'return_shipped') and ${answered}
    union all
    select 'to_pack', count(*)::int, min(paid_at) from orders where fulfilment = 1 and packed_at is null and ${own}
    union all
    select 'to_ship', count(*)::int, min(paid_at) from orders where fulfilment = 1 and packed_at is not null and ${own}
    union all
    select 'on_the_way', count(*)::int, min(shipped_at) from orders where fulfilment = 2 and ${own}
  `.execute(queries)
  return rows.map((row) => ({ ...row, oldest: row.oldest?.toISOString() ?? null }))
}

const waiting: Record<TaskSubject, RawBuilder<unknown>> = {
  account: sql`accounts where frozen_at is not null`,
  application: sql`shop_applications where status = 'reviewing'`,
  product: sql`products where ${isToCheck}`,
  recharge: sql`${waitingRecharges} where true`,
  refund: sql`refunds where status = 'appealed'`,
  review: sql`reviews where exists (select from review_reports r where r.review_id = reviews.id and r.settled_at is null)`,
  shop: sql`shops where wanted_name is not null`,
  withdrawal: sql`withdrawals where state in ('auditing', 'passed')`,
}

/** Whether the task waits for an operator. */
export async function isWaiting(queries: Queries, subject: TaskSubject, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${waiting[subject]} and id = ${id}`.execute(queries)
  return rows.length > 0
}

/** Whether the deposit waits for an operator. */
export async function isWaitingDeposit(queries: Queries, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${waitingDeposits} where id = ${id}`.execute(queries)
  return rows.length > 0
}
