import type { Address } from '@sealane/contract/addresses'
import type { Preview } from '@sealane/contract/orders'
import { expect, test } from 'vitest'
import { isPreview, pickAddress, readBuyNow, toCreation, toCheckoutSelection } from './checkout.rules.ts'

test.each([
  ['', undefined],
  ['quantity=3', undefined],
  ['buy=7', { variant_id: '7', quantity: 1 }],
  ['buy=7&quantity=3', { variant_id: '7', quantity: 3 }],
  ['buy=7&quantity=-3', { variant_id: '7', quantity: 1 }],
  ['buy=7&quantity=1.5', { variant_id: '7', quantity: 1 }],
  ['buy=7&quantity=many', { variant_id: '7', quantity: 1 }],
  ['buy=7&quantity=5000', { variant_id: '7', quantity: 999 }],
])('the address ?%s is read as %o', (search, expected) => {
  expect(readBuyNow(search)).toEqual(expected)
})

const home = { id: '1', is_default: false } as Address
const office = { id: '2', is_default: true } as Address

test('the chosen address is used while it exists, else the default, else the first', () => {
  expect(pickAddress([home, office], '1')).toBe(home)
  expect(pickAddress([home, office], '9')).toBe(office)
  expect(pickAddress([home], undefined)).toBe(home)
  expect(pickAddress([], '1')).toBeUndefined()
})

const shop = { id: '5', name: 'Nordlys', logo: '' }
const orderPreview: Preview = {
  orders: [
    {
      shop: { ...shop, opens_at: null },
      items: [],
      subtotal: 0,
      freight: 0,
      discount: 0,
      total: 0,
      ships_within_days: 2,
    },
  ],
  quote: 'q',
  subtotal: 0,
  freight: 0,
  discount: 0,
  total: 165_40,
  promo: null,
  problems: [],
}

test('an order is sent with the total and the shipping time that were shown, and only the notes of its shops', () => {
  const notes = { '5': 'Please ring', '6': 'Another shop', '7': ' ' }
  const sent = toCreation(toCheckoutSelection({ address: home, promoCode: '', buyNow: undefined }), {
    address_id: '1',
    seen: orderPreview,
    notes,
  })
  const notesOfShop = { '5': 'Please ring' }
  expect(sent).toEqual({
    address_id: '1',
    total: 165_40,
    quote: 'q',
    ships_within_days: { '5': 2 },
    notes: notesOfShop,
  })
})

test('a promo code that does not apply is not sent', () => {
  const selection = toCheckoutSelection({ address: home, promoCode: 'SPRING', buyNow: undefined })
  const sentWith = (applied: boolean) =>
    toCreation(selection, {
      address_id: '1',
      seen: { ...orderPreview, promo: { code: 'SPRING', applied, msg: '' } },
      notes: {},
    })
  expect(sentWith(true)).toHaveProperty('promo_code', 'SPRING')
  expect(sentWith(false)).not.toHaveProperty('promo_code')
})

test('a refusal with a new preview is distinguished from others', () => {
  expect([orderPreview, null, undefined, {}, 'text'].map(isPreview)).toEqual([true, false, false, false, false])
})
