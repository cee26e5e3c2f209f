import { expect, test } from 'vitest'
import { isNews, noticesOf, type RefundNoticeEvent, type RefundFacts } from './refund-notice.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-06T12:00:00Z')
const [mei, ana, bo] = [7, 21, 22]

const requested: RefundFacts = {
  id: 4,
  order_id: 12,
  order_no: 'SL-20311',
  account_id: mei,
  shop: 'Kumoriya',
  staff: [ana, bo],
  owners: [ana],
  amount: 14_90,
  waiting_amount: 14_90,
  offered: null,
  status: 'applying',
  return_address: 'Kumoriya Works',
  refunded: null,
  due_at: later,
  refusal_reason: null,
  appealed_at: null,
  appeal_until: null,
  image: '/pictures/tea-800.webp',
  image_color: '#eee',
}
const paid = { ...requested, refunded: 9_00, due_at: null }
const refused = { ...requested, due_at: null, refusal_reason: 'Not ours', appeal_until: later }

type Row = {
  what: string
  refund: RefundFacts
  kind: RefundNoticeEvent['kind']
  who: RefundNoticeEvent['who']
  told: Record<string, number[]>
}
const shop = [ana, bo]

const rows: Row[] = [
  { what: 'a request', refund: requested, kind: 'applied', who: 'shopper', told: { sale_refund_asked: shop } },
  {
    what: 'an approved return',
    refund: requested,
    kind: 'return_approved',
    who: 'seller',
    told: { refund_return_approved: [mei] },
  },
  {
    what: 'a return that silence approved',
    refund: requested,
    kind: 'return_approved',
    who: 'system',
    told: { refund_return_approved: [mei], sale_return_approved: shop },
  },
  {
    what: 'a return on its way',
    refund: requested,
    kind: 'return_shipped',
    who: 'shopper',
    told: { sale_return_sent: shop },
  },
  {
    what: 'money that the seller gave back',
    refund: paid,
    kind: 'refunded',
    who: 'seller',
    told: { refund_paid: [mei], sale_refund_paid: [ana] },
  },
  {
    what: 'money that an operator gave back',
    refund: paid,
    kind: 'refunded',
    who: 'operator',
    told: { refund_paid: [mei], sale_refund_paid: shop },
  },
  {
    what: 'a request of nothing that the seller approved',
    refund: { ...paid, amount: 0, refunded: 0 },
    kind: 'refunded',
    who: 'seller',
    told: { refund_settled: [mei] },
  },
  {
    what: 'pieces that were not sent in time',
    refund: paid,
    kind: 'not_sent',
    who: 'system',
    told: { refund_not_sent: [mei], sale_not_sent: shop },
  },
  { what: 'a refusal', refund: refused, kind: 'refused', who: 'seller', told: { refund_refused: [mei] } },
  {
    what: 'the refusal of an appeal',
    refund: { ...refused, appealed_at: now, appeal_until: null },
    kind: 'refused',
    who: 'operator',
    told: { refund_refused_finally: [mei] },
  },
  { what: 'an appeal', refund: refused, kind: 'appealed', who: 'shopper', told: { sale_refund_appealed: shop } },
  {
    what: 'a request that time ended',
    refund: requested,
    kind: 'withdrawn',
    who: 'system',
    told: { refund_lapsed: [mei], sale_refund_withdrawn: shop },
  },
  {
    what: 'one that the shopper withdrew',
    refund: requested,
    kind: 'withdrawn',
    who: 'shopper',
    told: { sale_refund_withdrawn: shop },
  },
]

test.each(rows)('the notification of $what reaches its recipients', ({ refund, kind, who, told }) => {
  const notices = noticesOf(refund, { kind, who, now })
  expect(Object.fromEntries(notices.map(({ to, notice }) => [notice.kind, to]))).toEqual(told)
  expect(isNews({ kind, who })).toBe(true)
})

test('an intermediate step alone notifies nobody', () => {
  expect(isNews({ kind: 'approved', who: 'seller' })).toBe(false)
  expect(isNews({ kind: 'return_received', who: 'seller' })).toBe(false)
})

test('each leads to the request: the shopper to the storefront, the shop to the portal', () => {
  const [shoppers, shops] = noticesOf(paid, { kind: 'refunded', who: 'system', now })
  expect(shoppers?.notice).toMatchObject({ link: '/refund/12/SL-20311?request=4', params: { amount: 9_00 } })
  expect(shops?.notice).toMatchObject({ link: '/portal/refund?open=4', params: { by: 'system' } })
})
