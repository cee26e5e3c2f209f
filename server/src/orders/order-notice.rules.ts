import type { Addressed, Said } from '../messages/notification.ts'
import { isWithoutLogistics } from './carrier.rules.ts'
import type { Actor, Fulfilment } from './order.rules.ts'

/** What a notice about an order may name, as it stands after what happened. */
export type OrderFacts = {
  id: number
  order_no: string
  account_id: number
  shop: string
  /** The accounts that work for the shop. */
  staff: number[]
  fulfilment: Fulfilment
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
  /** US cents. */
  total: number
  /** What of the total no request for a refund gave back before. */
  rest: number
  pieces: number
  /** Of the newest parcel. */
  carrier: string | null
  pay_by: Date | null
  ship_by: Date | null
  auto_confirm_at: Date | null
  after_sale_until: Date | null
  image: string
  image_color: string
}

export type Happening = { kind: string; who: Actor; now: Date }

type Say = (order: OrderFacts, happening: Happening) => Said | undefined
type Row = { kind: string; to: 'shopper' | 'staff'; say: Say; unlessBy?: Actor }

/** Who is told what. What somebody did themselves is no news to them, unless it moves their money. */
const table: readonly Row[] = [
  { kind: 'paid', to: 'shopper', say: sayPaid },
  { kind: 'paid', to: 'staff', say: saySold },
  { kind: 'shipped', to: 'shopper', say: sayShipped },
  { kind: 'arrived', to: 'shopper', say: sayArrived },
  { kind: 'confirm_soon', to: 'shopper', say: sayConfirmSoon },
  { kind: 'received', to: 'shopper', say: sayReceived, unlessBy: 'shopper' },
  { kind: 'completed', to: 'shopper', say: sayCompleted },
  { kind: 'cancelled', to: 'shopper', say: sayCancelled },
  { kind: 'cancelled', to: 'staff', say: saySaleCancelled, unlessBy: 'seller' },
]

/** Whether anybody is told of it at all. */
export function isNews({ kind, who }: Pick<Happening, 'kind' | 'who'>): boolean {
  return table.some((row) => row.kind === kind && row.unlessBy !== who)
}

export function noticesOf(order: OrderFacts, happening: Happening): Addressed[] {
  const image = { address: order.image, color: order.image_color }
  return table.flatMap(({ kind, to, say, unlessBy }): Addressed[] => {
    const said = kind === happening.kind && unlessBy !== happening.who ? say(order, happening) : undefined
    if (said === undefined) return []
    if (to === 'staff') {
      return [{ to: order.staff, notice: { ...said, link: `/portal/order?open=${order.order_no}`, image } }]
    }
    return [{ to: [order.account_id], notice: { ...said, link: `/orderInfo/${order.id}`, image } }]
  })
}

const named = ({ order_no, shop }: OrderFacts) => ({ order_no, shop })

function sayPaid(order: OrderFacts, { now }: Happening): Said {
  return { kind: 'order_paid', params: { ...named(order), amount: order.total, ship_by: order.ship_by ?? now } }
}

function saySold(order: OrderFacts, { now }: Happening): Said {
  const { total: amount, pieces, ship_by } = order
  return { kind: 'sale_paid', params: { ...named(order), pieces, amount, ship_by: ship_by ?? now } }
}

function sayShipped(order: OrderFacts): Said {
  const carrier = order.carrier === null || isWithoutLogistics(order.carrier) ? 'none' : order.carrier
  const kind = order.fulfilment === 1 ? 'order_part_shipped' : 'order_shipped'
  return { kind, params: { ...named(order), carrier } }
}

function sayArrived(order: OrderFacts, { now }: Happening): Said {
  return { kind: 'order_arrived', params: { ...named(order), day: order.auto_confirm_at ?? now } }
}

function sayConfirmSoon(order: OrderFacts, { now }: Happening): Said {
  return { kind: 'order_confirm_soon', params: { ...named(order), day: order.auto_confirm_at ?? now } }
}

function sayReceived(order: OrderFacts, { now }: Happening): Said {
  return { kind: 'order_received', params: { ...named(order), until: order.after_sale_until ?? now } }
}

function sayCompleted(order: OrderFacts): Said {
  return { kind: 'order_completed', params: named(order) }
}

function sayCancelled(order: OrderFacts, happening: Happening): Said | undefined {
  const by = reasonOf(order, happening)
  if (wasPaid(order)) return { kind: 'order_money_back', params: { ...named(order), amount: order.rest, by } }
  return by === 'shopper' ? undefined : { kind: 'order_closed', params: { ...named(order), by } }
}

/** An unpaid order never was the shop's business. */
function saySaleCancelled(order: OrderFacts, happening: Happening): Said | undefined {
  if (!wasPaid(order)) return undefined
  return { kind: 'sale_cancelled', params: { ...named(order), by: reasonOf(order, happening) } }
}

function wasPaid({ payment_state }: OrderFacts): boolean {
  return payment_state !== 'unpaid'
}

/** As the sentences tell them apart: the shopper, a missed deadline, or something else. */
function reasonOf({ payment_state, pay_by, ship_by }: OrderFacts, { who, now }: Happening): string {
  if (who === 'shopper') return 'shopper'
  const due = payment_state === 'unpaid' ? pay_by : ship_by
  return who === 'system' && due !== null && due <= now ? 'late' : 'other'
}
