import type { Address } from '@sealane/contract/addresses'
import type { FileName } from '@sealane/contract/locales'
import { hasRole } from '@sealane/contract/access'
import type { Endpoint } from '@sealane/contract/endpoint'
import type { Order, OrderDetail, PortalOrder, StaffOrderAction } from '@sealane/contract/orders'
import { portalOrderEndpoints } from '@sealane/contract/shipping'
import type { Caller } from '../http/session.ts'
import { formatMobile } from '../addresses/mobile.rules.ts'
import { labelText, orderStatusText } from '../messages.ts'
import { actionsOf, isHideable, staffActionsOf, statusKeyOf, statusOf } from './order.rules.ts'
import type { ListedOrder } from './order.sql.ts'
import { trackingAddress } from '../shipping/carrier.rules.ts'
import { orderRoleOf, type OrderHandler } from './staff-role.rules.ts'
import { refundLabelKeyOf } from './refund-label.rules.ts'
import { repaymentsOf } from './repayment.rules.ts'
import type { OrderTimeline, ShipmentRow } from './timeline.sql.ts'

/** Builds an order as its shopper sees it in lists. */
export function toOrder(row: ListedOrder, language: FileName, now: Date): Order {
  const status = statusOf(row)
  return {
    id: String(row.id),
    group_id: String(row.group_id),
    order_no: row.order_no,
    shop: { id: String(row.shop_id), name: row.shop_name, logo: row.shop_logo },
    status,
    items: row.items.map((item) => ({ ...item, refund: item.refund && toRefundLine(item.refund, language) })),
    lines: row.lines,
    pieces: row.pieces,
    label: orderStatusText(language, statusKeyOf(status, row.reviewed_at !== null)),
    subtotal: row.subtotal,
    freight: row.freight,
    discount: row.discount,
    promo_code: row.promo_code,
    total: row.total,
    pay_by: toTime(row.fulfilment === 0 ? row.pay_by : null),
    ship_by: toTime(row.ship_by),
    auto_confirm_at: toTime(row.auto_confirm_at),
    after_sale_until: toTime(row.after_sale_until),
    reviewed: row.reviewed_at !== null,
    can: actionsOf(row, now),
    hideable: isHideable(row, now),
    hidden: row.hidden_at !== null,
    created_at: row.created_at.toISOString(),
  }
}

export function toOrderDetail(row: ListedOrder, timeline: OrderTimeline, language: FileName): OrderDetail {
  return {
    ...toOrder(row, language, new Date()),
    address: toShownAddress(row),
    note: row.note,
    from_country: row.shop_country,
    payments: row.paid_at === null ? [] : [{ amount: row.total, at: row.paid_at.toISOString() }],
    repayments: repaymentsOf(row.refunded, timeline).map(({ amount, at }) => ({ amount, at: inUtc(at) })),
    shipments: timeline.shipments.map(toShipment),
    events: timeline.events.map(({ kind, at }) => ({ kind, at: inUtc(at) })),
    cancellation: toCancellation(row),
    refunds: timeline.refunds.map((refund) => toRefundLine(refund, language)),
  }
}

type ToStaff = { language: FileName; caller: Pick<Caller, keyof OrderHandler | 'roles'> }

export function toPortalOrder(row: ListedOrder, timeline: OrderTimeline, { language, caller }: ToStaff): PortalOrder {
  const now = new Date()
  return {
    ...toOrder(row, language, now),
    can: actionsFor(caller, row, now),
    shopper: { id: String(row.account_id), account: row.account },
    address: toShownAddress(row),
    note: row.note,
    packed: row.packed_at !== null,
    rest: row.total - row.refunded,
    refundable: timeline.refundable,
    related_by: caller.isOperator ? row.related_by : null,
    unshipped: timeline.unshipped,
    shipments: timeline.shipments.map(toShipment),
    events: timeline.events.map(({ at, ...event }) => ({ ...event, at: inUtc(at) })),
    cancellation: toCancellation(row),
    tags: row.tags,
  }
}

/** Returns the actions that the state of the order allows, and the caller's role in its shop. */
function actionsFor(caller: ToStaff['caller'], row: ListedOrder, now: Date): StaffOrderAction[] {
  const who = orderRoleOf(row, caller)
  if (who === undefined) return []
  const actions = staffActionsOf(row, { who, now })
  const role = caller.roles.find(({ id }) => id === row.shop_id)?.role
  if (who === 'operator' || role === undefined) return actions
  return actions.filter((action) => {
    const endpoint: Endpoint = portalOrderEndpoints[`POST /api/portal/order/${action}`]
    return 'shopRole' in endpoint && hasRole(role, endpoint.shopRole)
  })
}

function toCancellation({ cancel_by: by, cancel_reason: reason, cancel_note: note }: ListedOrder) {
  return by === null || reason === null ? null : { by, reason, note }
}

function toRefundLine({ id, status }: Pick<OrderTimeline['refunds'][number], 'id' | 'status'>, language: FileName) {
  return { id, label: labelText(language, refundLabelKeyOf(status)) }
}

/** Returns the address as it was when the order was placed. */
function toShownAddress({ address }: ListedOrder): Address {
  return { ...address, mobile_shown: formatMobile(address.mobile) }
}

function toShipment({ id, carrier, tracking_no, items, events }: ShipmentRow): OrderDetail['shipments'][number] {
  return {
    id,
    carrier,
    tracking_no,
    tracking_url: trackingAddress(carrier, tracking_no),
    items,
    events: events.map((event) => ({ ...event, at: inUtc(event.at) })),
  }
}

function toTime(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** Converts to UTC: PostgreSQL writes times inside JSON with the offset of its session. */
function inUtc(time: string): string {
  return new Date(time).toISOString()
}
