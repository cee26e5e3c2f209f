import { describe, expect, test } from 'vitest'
import { paidRows, placedRows, saleRows, type OrderTable } from './order-table.rules.ts'

const address = {
  ...{ id: '1', addressee: 'Mei Lin', mobile: '+6581234567', mobile_shown: '+65 8123 4567', country: 'SG', region: '' },
  ...{ city: 'Singapore', postcode: '168733', area: 'Singapore', detail: 'Block 12', tag: 'home', is_default: true },
}
const item = { name: 'Oolong tea', spec: '', price: 4_50, count: 2 }

function orderOf(id: number, lines: number, more: Partial<OrderTable> = {}): OrderTable {
  const items = Array.from({ length: Math.min(lines, 20) }, () => item)
  const sums = { subtotal: 9_00, freight: 5_90, discount: 0, total: 14_90 }
  return {
    id,
    order_no: `SL-${id}`,
    shop: 'Kumoriya',
    shop_country: 'JP',
    address,
    ship_by: null,
    lines,
    items,
    ...sums,
    ...more,
  }
}

const kindsOf = (rows: readonly { as: string }[]) => rows.map(({ as }) => as)
const payBy = new Date('2026-11-29T15:00:00Z')
const placed = (orders: OrderTable[]) => placedRows(orders, { payBy, days: new Map([[1, 3]]) })

describe('the table of a placed order', () => {
  test('has number, seller, items, sums, days to ship, address and time to pay', () => {
    expect(placed([orderOf(1, 1)])).toMatchObject([
      { label: 'number', lines: ['SL-1'] },
      { label: 'seller', lines: ['Kumoriya'], country: 'JP' },
      { as: 'item', ...item },
      ...[
        { label: 'subtotal', cents: 9_00 },
        { label: 'freight', cents: 5_90 },
        { label: 'total', cents: 14_90 },
      ],
      { as: 'within', label: 'ships', days: 3 },
      { label: 'address', lines: ['Mei Lin', 'Block 12', '168733 Singapore', '+65 8123 4567'] },
      { as: 'time', label: 'payBy', at: '2026-11-29T15:00:00.000Z' },
    ])
  })

  test('shows what was taken off', () => {
    const rows = placed([orderOf(1, 1, { discount: 2_00, total: 12_90 })])
    expect(rows).toContainEqual({ as: 'sum', label: 'discount', cents: -2_00 })
  })

  test.each([
    [1, 20, 20, []],
    [1, 21, 20, [1]],
    [1, 200, 20, [180]],
    [3, 15, 20, [10, 15]],
  ])('of %i orders of %i items has %i, and counts the rest', (count, lines, shown, hidden) => {
    const rows = placed(Array.from({ length: count }, (_none, index) => orderOf(index + 1, lines)))
    expect(rows.filter(({ as }) => as === 'item')).toHaveLength(shown)
    expect(rows.flatMap((row) => (row.as === 'more' ? [row.count] : []))).toEqual(hidden)
  })

  test('of fifty orders has twenty, and counts the rest', () => {
    const rows = placed(Array.from({ length: 50 }, (_none, index) => orderOf(index + 1, 1)))
    expect(rows.filter((row) => row.as === 'fact' && row.label === 'number')).toHaveLength(20)
    expect(rows).toContainEqual({ as: 'moreOrders', count: 30 })
  })
})

test('the table of a paid order has the day to ship by', () => {
  const rows = paidRows(orderOf(1, 1, { ship_by: payBy }))
  expect(kindsOf(rows)).toEqual(['fact', 'fact', 'item', 'sum', 'sum', 'sum', 'day', 'fact'])
})

test('the shop’s table has neither prices nor anything of the shopper but the country', () => {
  const rows = saleRows(orderOf(1, 1, { ship_by: payBy }))
  expect(kindsOf(rows)).toEqual(['fact', 'item', 'day', 'fact'])
  expect(JSON.stringify(rows)).not.toMatch(/Mei|Block|168733|8123|450|"cents"/)
  expect(rows.at(-1)).toEqual({ as: 'fact', label: 'destination', lines: [], country: 'SG' })
})
