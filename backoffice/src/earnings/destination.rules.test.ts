import { expect, test } from 'vitest'
import { lackingOf, nameOf, fieldsForDestination, toEarningsDestination } from './destination.rules.ts'

const destinationInput = {
  bank_name: 'Alpha Bank',
  bank_card_no: '4111',
  holder: 'Mira',
  network: 'TRC20',
  address: 'T9',
}
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
])('to %s: the fields are %j, and proofs are bound to %s', (way, fields, name, destination) => {
  expect(fieldsForDestination(way)).toEqual(fields)
  expect(toEarningsDestination(way, destinationInput, [saved])).toMatchObject(destination)
  expect(nameOf(toEarningsDestination(way, destinationInput, [saved]))).toBe(name)
})

test('input for another destination is not sent', () => {
  expect(toEarningsDestination('onchain', destinationInput, [])).not.toHaveProperty('holder')
})

const mistyped = { ...destinationInput, bank_card_no: '4111 1111 1111 1112' }
const none = { bank_name: '', bank_card_no: ' ', holder: '', network: '', address: '' }

test.each([
  [
    { amount: undefined, option: 'bank', input: none, code: '' },
    { amount: 'amountNeeded', bank_name: 'needed', bank_card_no: 'needed', holder: 'needed', code: 'needed' },
  ],
  [{ amount: 1_00, option: 'onchain', input: { ...none, network: 'TRC20' }, code: '2468' }, { address: 'needed' }],
  [{ amount: undefined, option: '7', input: none, code: '2468' }, { amount: 'amountNeeded' }],
  [{ amount: 1_00, option: 'bank', input: destinationInput, code: '2468' }, {}],
  [{ amount: 1_00, option: 'bank', input: mistyped, code: '2468' }, { bank_card_no: 'checkDigits' }],
  [{ amount: 1_00, option: 'bank', input: mistyped, code: '2468', warnedOf: mistyped.bank_card_no }, {}],
])('all faults of %j are reported at once', (form, faults) => {
  expect(lackingOf({ warnedOf: '', ...form })).toEqual(faults)
})
