import type { Tx } from '@sealane/server/db/database'
import { toRows, type AddressedNotice } from '@sealane/server/notifications/notification.rules'
import { noticesOf, type OrderNoticeEvent } from '@sealane/server/orders/order-notice.rules'
import { selectFacts } from '@sealane/server/orders/order-notice.sql'
import {
  noticesOf as noticesOfRefund,
  type RefundNoticeEvent as RefundHappening,
} from '@sealane/server/refunds/refund-notice.rules'
import { selectFacts as selectRefundFacts } from '@sealane/server/refunds/refund-notice.sql'
import { describe } from '@sealane/server/withdrawals/destination.rules'
import { toMaskedDestination } from '@sealane/server/withdrawals/destination.sql'
import { noticeOf } from '@sealane/server/top-ups/recharge.rules'
import { noticeOf as withdrawalNoticeOf } from '@sealane/server/withdrawals/withdrawal.rules'
import { day, hour } from './times.ts'

type DemoNotification = { at: Date; addressed: AddressedNotice[] }

/** Age of the oldest notifications. */
const keptMs = 35 * day
/** Newer notifications are unread, except those about the person's own actions. */
const unreadMs = 3 * day

/** Writes the notifications about the demo's orders, top-ups and withdrawals, in their order. */
export async function writeNotifications(tx: Tx): Promise<void> {
  const notified = [
    ...(await notifyOfOrders(tx)),
    ...(await notifyOfRefunds(tx)),
    ...(await notifyOfRecharges(tx)),
    ...(await notifyOfWithdrawals(tx)),
  ]
  const rows = notified
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ at, addressed }) =>
      toRows(addressed).map(({ delivery: _delivery, ...row }) => ({
        ...row,
        params: JSON.stringify(row.params),
        created_at: at,
        read_at: isRead(row.kind, at) ? new Date(at.getTime() + 0.2 * hour) : null,
      })),
    )
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute()
}

function isRead(kind: string, at: Date): boolean {
  return kind === 'order_paid' || Date.now() - at.getTime() > unreadMs
}

async function notifyOfOrders(tx: Tx): Promise<DemoNotification[]> {
  const events = await tx
    .selectFrom('order_events')
    .select(['order_id', 'kind', 'actor', 'happened_at'])
    .where('happened_at', '>', new Date(Date.now() - keptMs))
    .execute()
  const happened = Map.groupBy(events, ({ order_id }) => order_id)
  const orders = await selectFacts(tx, [...happened.keys()])
  return orders.flatMap((order) =>
    (happened.get(order.id) ?? []).map(({ kind, actor, happened_at }) => ({
      at: happened_at,
      addressed: noticesOf(order, { kind, who: actor as OrderNoticeEvent['who'], now: happened_at }),
    })),
  )
}

/** Returns each notification with the facts of its time; a past deadline is no longer stored, so it is calculated. */
async function notifyOfRefunds(tx: Tx): Promise<DemoNotification[]> {
  const events = await tx
    .selectFrom('refund_events')
    .select(['refund_id', 'kind', 'actor', 'happened_at'])
    .where('happened_at', '>', new Date(Date.now() - keptMs))
    .execute()
  const happened = Map.groupBy(events, ({ refund_id }) => refund_id)
  const refunds = await selectRefundFacts(tx, [...happened.keys()])
  return refunds.flatMap((refund) =>
    (happened.get(refund.id) ?? []).map(({ kind, actor, happened_at }) => {
      const due_at = new Date(
        happened_at.getTime() + (kind === 'return_approved' ? 14 : kind === 'return_shipped' ? 7 : 5) * day,
      )
      const appealed_at = kind === 'refused' ? null : refund.appealed_at
      const event = { kind, who: actor, now: happened_at } as RefundHappening
      return { at: happened_at, addressed: noticesOfRefund({ ...refund, due_at, appealed_at }, event) }
    }),
  )
}

async function notifyOfRecharges(tx: Tx): Promise<DemoNotification[]> {
  const decided = await tx
    .selectFrom('recharges')
    .select(['id', 'account_id', 'amount', 'received', 'reason', 'decided_at'])
    .where('decided_at', '>', new Date(Date.now() - keptMs))
    .execute()
  return decided.map(({ id, account_id, amount, received, reason, decided_at }) => {
    const outcome =
      received === null ? ({ kind: 'refused', reason: reason ?? '' } as const) : ({ kind: 'passed', received } as const)
    return {
      at: decided_at ?? new Date(),
      addressed: [{ to: [account_id], notice: noticeOf(outcome, { id, amount }) }],
    }
  })
}

/** Returns a notification about the current state only: earlier states are too old for one. */
async function notifyOfWithdrawals(tx: Tx): Promise<DemoNotification[]> {
  const changed = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('decided_at', '>', new Date(Date.now() - keptMs))
    .execute()
  return changed.flatMap((row) => {
    if (row.state !== 'passed' && row.state !== 'settled' && row.state !== 'failed' && row.state !== 'refused')
      return []
    const notice = withdrawalNoticeOf(row.state, {
      ...row,
      owner_kind: 'shopper',
      place: describe(toMaskedDestination(row)),
    })
    return [{ at: row.closed_at ?? row.decided_at ?? new Date(), addressed: [{ to: [row.owner], notice }] }]
  })
}
