import { expect, test } from 'vitest'
import { isNews, noticesOf, type OrderNoticeEvent, type OrderFacts } from './order-notice.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-04T12:00:00Z')
const [mei, ana, bo] = [7, 21, 22]

const paid: OrderFacts = {
  id: 12,
  order_no: 'SL-20311',
  account_id: mei,
  shop: 'Kumoriya',
  staff: [ana, bo],
  fulfilment: 1,
  payment_state: 'paid',
  total: 39_90,
  rest: 39_90,
  pieces: 2,
  carrier: null,
  pay_by: later,
  ship_by: later,
  auto_confirm_at: null,
  after_sale_until: null,
  image: '/pictures/lamp-800.webp',
  image_color: '#eee',
}
const unpaid: OrderFacts = { ...paid, fulfilment: 0, payment_state: 'unpaid', ship_by: null }
const returned: OrderFacts = { ...paid, fulfilment: -1, payment_state: 'returned' }

type Row = {
  what: string
  order: OrderFacts
  kind: string
  who: OrderNoticeEvent['who']
  told: Record<string, number[]>
}

const shipped = { ...paid, fulfilment: 2, carrier: 'DHL' } as const
const received = { ...paid, fulfilment: 3 } as const
const paidRecipients = { order_paid: [mei], sale_paid: [ana, bo] }
const unstaffed = { ...paid, staff: [] }
const moneyBackRecipients = { order_money_back: [mei], sale_cancelled: [ana, bo] }

const rows: Row[] = [
  { what: 'a paid order', order: paid, kind: 'paid', who: 'shopper', told: paidRecipients },
  {
    what: 'a paid order of a shop without staff',
    order: unstaffed,
    kind: 'paid',
    who: 'shopper',
    told: { order_paid: [mei], sale_paid: [] },
  },
  { what: 'an order that the seller packs', order: paid, kind: 'packed', who: 'seller', told: {} },
  {
    what: 'an order that an operator packs',
    order: paid,
    kind: 'packed',
    who: 'operator',
    told: { sale_handled: [ana, bo] },
  },
  { what: 'a parcel', order: shipped, kind: 'shipped', who: 'seller', told: { order_shipped: [mei] } },
  {
    what: 'the first of several parcels',
    order: paid,
    kind: 'shipped',
    who: 'seller',
    told: { order_part_shipped: [mei] },
  },
  { what: 'an extension', order: shipped, kind: 'extended', who: 'shopper', told: {} },
  { what: 'a receipt that the shopper confirms', order: received, kind: 'received', who: 'shopper', told: {} },
  {
    what: 'a receipt that is confirmed automatically',
    order: received,
    kind: 'received',
    who: 'system',
    told: { order_received: [mei] },
  },
  { what: 'a completed order', order: received, kind: 'completed', who: 'shopper', told: { order_completed: [mei] } },
  { what: 'an unpaid order that the shopper cancels', order: unpaid, kind: 'cancelled', who: 'shopper', told: {} },
  {
    what: 'an unpaid order that expires',
    order: unpaid,
    kind: 'cancelled',
    who: 'system',
    told: { order_closed: [mei] },
  },
  {
    what: 'a paid order that the shopper cancels',
    order: returned,
    kind: 'cancelled',
    who: 'shopper',
    told: moneyBackRecipients,
  },
  {
    what: 'a paid order that the seller cancels',
    order: returned,
    kind: 'cancelled',
    who: 'seller',
    told: { order_money_back: [mei] },
  },
]

test.each(rows)('the notification of $what reaches its recipients', ({ order, kind, who, told }) => {
  const notices = noticesOf(order, { kind, who, now })
  expect(Object.fromEntries(notices.map(({ to, notice }) => [notice.kind, to]))).toEqual(told)
  if (notices.length > 0) expect(isNews({ kind, who })).toBe(true)
})

test.each<[OrderNoticeEvent['who'], OrderFacts, string]>([
  ['shopper', returned, 'shopper'],
  ['system', { ...returned, ship_by: now }, 'late'],
  ['system', returned, 'other'],
  ['operator', { ...returned, ship_by: now }, 'other'],
])('the notification of an order that the %s cancelled contains the reason', (who, order, by) => {
  const [addressed] = noticesOf(order, { kind: 'cancelled', who, now })
  expect(addressed?.notice.params).toMatchObject({ by, amount: 39_90 })
})

test('an earlier refund is not counted again', () => {
  const [addressed] = noticesOf({ ...returned, rest: 9_90 }, { kind: 'cancelled', who: 'shopper', now })
  expect(addressed?.notice.params).toMatchObject({ amount: 9_90 })
})

test.each([
  ['DHL', 'DHL'],
  ['None', 'none'],
  [null, 'none'],
])('a parcel of the carrier %s is announced with the carrier %s', (carrier, carrierName) => {
  const [addressed] = noticesOf({ ...paid, fulfilment: 2, carrier }, { kind: 'shipped', who: 'seller', now })
  expect(addressed?.notice.params).toMatchObject({ carrier: carrierName })
})

test('each leads to its order: the shopper to the storefront, the shop to the portal', () => {
  const notices = noticesOf(paid, { kind: 'paid', who: 'shopper', now }).map(({ notice }) => notice)
  expect(notices).toMatchObject([
    { link: '/orderInfo/12', image: { address: '/pictures/lamp-800.webp' } },
    { link: '/portal/order?open=SL-20311' },
  ])
})
