import { expect, test } from 'vitest'
import { readRefundRoute, refundAddress, requestAddress, type RefundRoute } from './refund-address.rules.ts'

const noAmount = { amount: undefined }

test.each<[Parameters<typeof readRefundRoute>[0], string, RefundRoute]>([
  [{}, '', { is: 'nowhere' }],
  [{ id: '7' }, '', { is: 'order', order: '7', products: [], ...noAmount }],
  [{ id: '7', product_ids: '12,13' }, '', { is: 'order', order: '7', products: ['12', '13'], ...noAmount }],
  [{ id: '7', product_ids: ',12,' }, '', { is: 'order', order: '7', products: ['12'], ...noAmount }],
  [{ id: '7', product_ids: '12', amount: '7900' }, '', { is: 'order', order: '7', products: ['12'], amount: 7900 }],
  [{ id: '7', product_ids: '12', amount: '-1' }, 'item=31', { is: 'item', item: '31', ...noAmount }],
  [{ id: '7', product_ids: '12', amount: '79.5' }, 'item=31', { is: 'item', item: '31', ...noAmount }],
  [{ id: '7', product_ids: '12', amount: '79.00' }, 'item=31', { is: 'item', item: '31', ...noAmount }],
  [{ id: '7', product_ids: '12', amount: '0x10' }, 'item=31', { is: 'item', item: '31', ...noAmount }],
  [{ id: '7' }, 'request=4', { is: 'request', request: '4' }],
  [{}, 'request=4', { is: 'request', request: '4' }],
])('the address %o with ?%s asks for %o (specification, section 2)', (parameters, search, route) => {
  expect(readRefundRoute(parameters, search)).toEqual(route)
})

const order = { id: '7', order_no: 'SL-20311' }

test('an address that is written is the one that is read', () => {
  expect(refundAddress(order)).toBe('/refund/7/SL-20311')
  expect(refundAddress(order, { id: '31', product_id: '12', unit_price: 39_50, quantity: 2 })).toBe(
    '/refund/7/SL-20311/12/7900?item=31',
  )
  expect(requestAddress(order, '4')).toBe('/refund/7/SL-20311?request=4')
})
