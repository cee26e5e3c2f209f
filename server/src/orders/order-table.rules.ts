import type { Address } from '@sealane/contract/addresses'
import type { LetterRow } from '../notifications/letter-rows.rules.ts'

/** The order as a mail shows it. Money is in US cents. */
export type OrderTable = {
  id: number
  order_no: string
  shop: string
  shop_country: string
  address: Address
  subtotal: number
  freight: number
  discount: number
  total: number
  ship_by: Date | null
  /** The number of items. */
  lines: number
  /** The first items. */
  items: { name: string; spec: string; price: number; count: number }[]
}

/** Maximum number of items in a mail, and of orders; the page shows the rest. */
export const itemsMaximum = 20
const ordersMaximum = 20

type PlacedTerms = { payBy: Date; days: ReadonlyMap<number, number> }

/** The contract as it was placed: every order, the address, and how long the orders wait for their payment. `days` are the days to ship by order. */
export function placedRows(orders: OrderTable[], { payBy, days }: PlacedTerms): LetterRow[] {
  const shown = orders.slice(0, ordersMaximum)
  let room = itemsMaximum
  const rows = shown.flatMap((order): LetterRow[] => {
    const items = itemRows(order, room)
    room = Math.max(room - order.items.length, 0)
    const within = days.get(order.id)
    const ships: LetterRow[] = within === undefined ? [] : [{ as: 'within', label: 'ships', days: within }]
    return [...headRows(order), ...items, ...sumRows(order), ...ships]
  })
  const hidden = orders.length - shown.length
  if (hidden > 0) rows.push({ as: 'moreOrders', count: hidden })
  const [first] = orders
  if (first !== undefined) rows.push(addressRow(first))
  return [...rows, { as: 'time', label: 'payBy', at: payBy.toISOString() }]
}

/** The contract as it was paid. */
export function paidRows(order: OrderTable): LetterRow[] {
  return [...headRows(order), ...itemRows(order), ...sumRows(order), ...shipByRows(order), addressRow(order)]
}

/** The items that the shop sends. The back office shows the recipient, to roles that may see it. */
export function saleRows(order: OrderTable): LetterRow[] {
  const items = itemRows(order).map((row): LetterRow => (row.as === 'item' ? { ...row, price: null } : row))
  const destination: LetterRow = { as: 'fact', label: 'destination', lines: [], country: order.address.country }
  return [{ as: 'fact', label: 'number', lines: [order.order_no] }, ...items, ...shipByRows(order), destination]
}

function headRows({ order_no, shop, shop_country }: OrderTable): LetterRow[] {
  return [
    { as: 'fact', label: 'number', lines: [order_no] },
    { as: 'fact', label: 'seller', lines: [shop], country: shop_country },
  ]
}

function itemRows({ items, lines }: OrderTable, maximum = itemsMaximum): LetterRow[] {
  const shown = items.slice(0, maximum)
  const rows = shown.map((item): LetterRow => ({ as: 'item', ...item }))
  return lines > shown.length ? [...rows, { as: 'more', count: lines - shown.length }] : rows
}

function sumRows({ subtotal, discount, freight, total }: OrderTable): LetterRow[] {
  const reduced: LetterRow[] = discount > 0 ? [{ as: 'sum', label: 'discount', cents: -discount }] : []
  return [
    { as: 'sum', label: 'subtotal', cents: subtotal },
    ...reduced,
    { as: 'sum', label: 'freight', cents: freight },
    { as: 'sum', label: 'total', cents: total },
  ]
}

function shipByRows({ ship_by }: OrderTable): LetterRow[] {
  return ship_by === null ? [] : [{ as: 'day', label: 'shipBy', at: ship_by.toISOString() }]
}

function addressRow({ address }: OrderTable): LetterRow {
  const { addressee, detail, postcode, area, mobile_shown } = address
  return { as: 'fact', label: 'address', lines: [addressee, detail, `${postcode} ${area}`.trim(), mobile_shown] }
}
