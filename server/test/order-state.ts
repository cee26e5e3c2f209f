import type { Fulfilment, OrderState } from '../src/orders/order.rules.ts'

export const now = new Date('2026-05-01T12:00:00Z')
export const [before, after] = [new Date('2026-05-01T11:59:59Z'), new Date('2026-05-01T12:00:01Z')]

/** An order of which no timer has expired. */
export function orderAt(fulfilment: Fulfilment, change: Partial<OrderState> = {}): OrderState {
  return {
    fulfilment,
    payment_state: fulfilment > 0 ? 'paid' : 'unpaid',
    open_refunds: 0,
    is_part_shipped: fulfilment > 1,
    returns_not_sent: 0,
    has_refundable: fulfilment > 0,
    pay_by: after,
    packed_at: fulfilment > 1 ? before : null,
    ship_by: after,
    auto_confirm_at: fulfilment > 1 ? after : null,
    extended_at: null,
    complete_at: fulfilment > 2 ? after : null,
    after_sale_until: fulfilment > 2 ? after : null,
    appeal_until: null,
    reviewed_at: null,
    related_by: null,
    is_refunded_whole: false,
    has_rest: true,
    ...change,
  }
}
/** Every timer has expired. */
export const late = { pay_by: now, ship_by: now, auto_confirm_at: now, complete_at: now, after_sale_until: now }
