import type { Cart, CartLine } from '@sealane/contract/cart'
import { expect, test } from 'vitest'
import { applyChange, findProblem, linesOf, missingForFree, toVariant } from './bag.rules.ts'

function line(id: string, changes: Partial<CartLine> = {}): CartLine {
  return {
    id,
    variant_id: `v${id}`,
    product_id: `p${id}`,
    name: `Product ${id}`,
    spec: '',
    image: '',
    image_color: '#ffffff',
    unit_price: 10_00,
    was_price: null,
    quantity: 1,
    stock: 5,
    selected: true,
    problem: null,
    ...changes,
  }
}

function bag(...shops: CartLine[][]): Cart {
  const blocks = shops.map((items, index) => ({
    shop: { id: String(index), name: `Shop ${index}`, logo: '', opens_at: null, free_from: 49_00 },
    subtotal: 0,
    items,
  }))
  return { shops: blocks, lines: 0, selected_quantity: 0, subtotal: 0, freight: 4_90 }
}

test('another quantity changes the sums of the shop and of the bag', () => {
  const cart = applyChange(bag([line('1'), line('2')], [line('3')]), { kind: 'quantity', id: '1', quantity: 3 })
  expect(cart).toMatchObject({ lines: 3, selected_quantity: 5, subtotal: 50_00, freight: 4_90 })
  expect(cart.shops.map(({ subtotal }) => subtotal)).toEqual([40_00, 10_00])
})

test('a line that is not selected costs nothing', () => {
  const cart = applyChange(bag([line('1'), line('2')]), { kind: 'select', ids: ['2'], selected: false })
  expect(cart).toMatchObject({ lines: 2, selected_quantity: 1, subtotal: 10_00 })
})

test('a shop leaves the bag with its last line', () => {
  const cart = applyChange(bag([line('1')], [line('2')]), { kind: 'remove', ids: ['1'] })
  expect(cart.shops.map(({ shop }) => shop.name)).toEqual(['Shop 1'])
  expect(linesOf(cart).map(({ id }) => id)).toEqual(['2'])
})

test('lowering the quantity to the stock removes the problem of a line', () => {
  const before = bag([line('1', { quantity: 9, problem: 'NOT_ENOUGH' })])
  expect(findProblem(before)?.id).toBe('1')
  expect(findProblem(applyChange(before, { kind: 'quantity', id: '1', quantity: 5 }))).toBeUndefined()
})

const ochre = { id: 'ochre', spec: 'Ochre', unit_price: 12_00, stock: 2, image: '/ochre.webp' }

test('another colour replaces the line, in at most the quantity in stock', () => {
  const before = line('1', { quantity: 3, was_price: 9_00, problem: 'NOT_ENOUGH' })
  const [after] = linesOf(applyChange(bag([before]), toVariant(before, ochre)))
  expect(after).toMatchObject({ id: '1', variant_id: 'ochre', spec: 'Ochre', unit_price: 12_00, quantity: 2 })
  expect(after).toMatchObject({ was_price: null, problem: null })
})

test('two lines that get the same colour become one', () => {
  const [one, other] = [line('1'), line('2', { variant_id: 'ochre', selected: false })]
  const after = applyChange(bag([one, other]), toVariant(one, ochre))
  expect(linesOf(after)).toMatchObject([{ id: '2', quantity: 2, selected: true }])
  expect(after).toMatchObject({ lines: 1, subtotal: 24_00 })
})

test('a sold-out line does not block the order of others once it is not selected', () => {
  expect(findProblem(bag([line('1', { problem: 'SOLD_OUT', selected: false }), line('2')]))).toBeUndefined()
})

test.each([
  [0, undefined],
  [40_00, 9_00],
  [49_00, 0],
  [60_00, 0],
])('with %i selected %s is missing for free freight', (subtotal, missing) => {
  const shop = { id: '1', name: 'Shop', logo: '', opens_at: null, free_from: 49_00 }
  expect(missingForFree({ shop, subtotal, items: [] })).toBe(missing)
  expect(missingForFree({ shop: { ...shop, free_from: null }, subtotal, items: [] })).toBeUndefined()
})
