import { expect, test } from 'vitest'
import { lackingOf, nameOf, placeFields, toPlace } from './place.rules.ts'

const typed = { bank_name: 'Alpha Bank', bank_card_no: '4111', holder: 'Mira', network: 'TRC20', address: 'T9' }
const saved = {
  id: '7',
  draw_type: 'onchain' as const,
  bank_name: null,
  bank_card_no: null,
  holder: null,
  network: 'TRC20',
  address: 'T9',
  usable_at: '',
  created_at: '',
}

test.each([
  ['bank', ['bank_name', 'bank_card_no', 'holder'], '4111', { draw_type: 'bank', holder: 'Mira' }],
  ['onchain', ['network', 'address'], 'T9', { draw_type: 'onchain', network: 'TRC20', address: 'T9' }],
  ['7', [], '7', { draw_type: 'onchain', destination: '7' }],
])('to %s: %j are typed, and proofs name %s', (way, fields, name, place) => {
  expect(placeFields(way)).toEqual(fields)
  expect(toPlace(way, typed, [saved])).toMatchObject(place)
  expect(nameOf(toPlace(way, typed, [saved]))).toBe(name)
})

test('what was typed for another way is not sent', () => {
  expect(toPlace('onchain', typed, [])).not.toHaveProperty('holder')
})

const mistyped = { ...typed, bank_card_no: '4111 1111 1111 1112' }
const none = { bank_name: '', bank_card_no: ' ', holder: '', network: '', address: '' }

test.each([
  [
    { amount: undefined, way: 'bank', typed: none, code: '' },
    { amount: 'amountNeeded', bank_name: 'needed', bank_card_no: 'needed', holder: 'needed', code: 'needed' },
  ],
  [{ amount: 1_00, way: 'onchain', typed: { ...none, network: 'TRC20' }, code: '2468' }, { address: 'needed' }],
  [{ amount: undefined, way: '7', typed: none, code: '2468' }, { amount: 'amountNeeded' }],
  [{ amount: 1_00, way: 'bank', typed, code: '2468' }, {}],
  [{ amount: 1_00, way: 'bank', typed: mistyped, code: '2468' }, { bank_card_no: 'checkDigits' }],
  [{ amount: 1_00, way: 'bank', typed: mistyped, code: '2468', warnedOf: mistyped.bank_card_no }, {}],
])('all that %j lacks is said at once', (form, faults) => {
  expect(lackingOf({ warnedOf: '', ...form })).toEqual(faults)
})
