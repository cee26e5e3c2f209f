export const day = 86_400_000
export const hour = 3_600_000

/** The state that an order has reached. */
export type Until = 'placed' | 'paid' | 'packed' | 'shipped' | 'received' | 'completed' | 'cancelled'

/** The time columns of an order, and the states that follow from them. */
export type TimeColumns = {
  fulfilment: number
  payment_state: 'unpaid' | 'paid' | 'released'
  pay_by: Date
  cancelled_at?: Date
  paid_at?: Date
  ship_by?: Date
  packed_at?: Date
  shipped_at?: Date
  auto_confirm_at?: Date
  received_at?: Date
  complete_at?: Date
  after_sale_until?: Date
  completed_at?: Date
}
type OrderTimeStep = {
  until: Until
  /** Milliseconds after the order was placed. */
  after: number
  kind: string
  actor: 'shopper' | 'seller'
  columns: (at: Date) => Partial<TimeColumns>
}

const afterSale = 15 * day
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** The steps in the order in which people take them. */
const steps: OrderTimeStep[] = [
  { until: 'placed', after: 0, kind: 'created', actor: 'shopper', columns: (at) => ({ pay_by: later(at, 3 * day) }) },
  {
    until: 'paid',
    after: 0.1 * hour,
    kind: 'paid',
    actor: 'shopper',
    columns: (at) => ({ fulfilment: 1, payment_state: 'paid', paid_at: at, ship_by: later(at, 5 * day) }),
  },
  { until: 'packed', after: 0.9 * day, kind: 'packed', actor: 'seller', columns: (at) => ({ packed_at: at }) },
  {
    until: 'shipped',
    after: 1.4 * day,
    kind: 'shipped',
    actor: 'seller',
    columns: (at) => ({ fulfilment: 2, shipped_at: at, auto_confirm_at: later(at, 45 * day) }),
  },
  { until: 'received', after: 8.2 * day, kind: 'received', actor: 'shopper', columns: receivedAt },
  {
    until: 'completed',
    after: 9.1 * day,
    kind: 'completed',
    actor: 'shopper',
    columns: (at) => ({ fulfilment: 4, completed_at: at }),
  },
]
const cancelled: OrderTimeStep = {
  until: 'cancelled',
  after: 0.7 * hour,
  kind: 'cancelled',
  actor: 'shopper',
  columns: (at) => ({ fulfilment: -1, cancelled_at: at }),
}

/** Returns the columns of receipt. The seller's money is released when the after-sale time is over. */
function receivedAt(at: Date): Partial<TimeColumns> {
  const until = later(at, afterSale)
  const isReleased = until.getTime() < Date.now()
  return {
    fulfilment: 3,
    received_at: at,
    complete_at: later(at, 7 * day),
    after_sale_until: until,
    ...(isReleased && { payment_state: 'released' }),
  }
}

export function timesOf(placedAt: Date, until: Until) {
  const last = steps.findIndex((step) => step.until === until)
  const taken = until === 'cancelled' ? [...steps.slice(0, 1), cancelled] : steps.slice(0, last + 1)
  const begun: TimeColumns = { fulfilment: 0, payment_state: 'unpaid', pay_by: placedAt }
  const columns = taken.reduce((sofar, step) => ({ ...sofar, ...step.columns(later(placedAt, step.after)) }), begun)
  const events = taken.map(({ kind, actor, after }) => ({ kind, actor, at: later(placedAt, after) }))
  return { columns, events }
}
