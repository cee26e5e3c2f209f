import type { Destination } from '@sealane/contract/withdrawals'
import { expect, test } from 'vitest'
import {
  allOf,
  amountProblem,
  blank,
  describeDestination,
  destinationsFor,
  groupBankNumber,
  destinationBody,
  destinationProblems,
  sharesOf,
  shorten,
} from './withdrawal.rules.ts'

const terms = { balance: 1_284_50, leftToday: 1_000_00, minimum: 10_00, fee_percent: 1, fee_minimum: 1_00 }

// Specification, section 5: not empty, above 0, not above the balance.
test.each([
  ['', { word: 'amount' }],
  ['0', { word: 'amount' }],
  ['-5', { word: 'amount' }],
  ['12.345', { word: 'amount' }],
  ['1284.51', { word: 'tooLarge' }],
  ['9,99', { word: 'tooSmall', cents: 10_00 }],
  ['1000.01', { word: 'overDay', cents: 1_000_00 }],
  ['200', undefined],
  ['10', undefined],
])('the amount %s: %o', (typed, problem) => {
  expect(amountProblem(typed, terms)).toEqual(problem)
})

test.each([
  ['200', { charge: 2_00, arrival: 198_00 }],
  ['10', { charge: 1_00, arrival: 9_00 }],
  ['', { charge: 0, arrival: 0 }],
  ['1000.01', { charge: 0, arrival: 0 }],
])('of %s the shop keeps and sends %o', (typed, shares) => {
  expect(sharesOf(typed, terms)).toEqual(shares)
})

test('all is the balance, or the rest of the daily limit', () => {
  expect(allOf(terms)).toBe(1_000_00)
  expect(allOf({ balance: 50_00, leftToday: 1_000_00 })).toBe(50_00)
})

const card = { ...blank, bank_name: 'Alpha Bank', bank_card_no: '4111 1111 1111 1111', holder: 'Mei Lin' }

test.each([
  ['bank' as const, card, {}],
  ['bank' as const, blank, { bank_name: 'required', bank_card_no: 'required', holder: 'required' }],
  ['bank' as const, { ...card, bank_card_no: '4111 1111 1111 1112' }, { bank_card_no: 'checkDigits' }],
  ['bank' as const, { ...card, bank_card_no: '4111' }, { bank_card_no: 'card' }],
  ['onchain' as const, blank, { network: 'required', address: 'required' }],
  ['onchain' as const, { ...blank, network: 'BTC', address: ' x ' }, {}],
])('to a %s with %o: %o', (drawType, fields, problems) => {
  expect(destinationProblems(drawType, fields, '')).toEqual(problems)
})

test('a number with wrong check digits is accepted after a warning', () => {
  const mistyped = { ...card, bank_card_no: 'DE89 3704 0044 0532 0130 01' }
  expect(destinationProblems('bank', mistyped, card.bank_card_no)).toEqual({ bank_card_no: 'checkDigits' })
  expect(destinationProblems('bank', mistyped, mistyped.bank_card_no)).toEqual({})
})

test('only the fields of the chosen destination are sent', () => {
  expect(destinationBody('onchain', { ...card, network: 'BTC', address: ' x ' })).toEqual({
    draw_type: 'onchain',
    network: 'BTC',
    address: 'x',
  })
  expect(Object.keys(destinationBody('bank', card))).toEqual(['draw_type', 'bank_name', 'bank_card_no', 'holder'])
})

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['411', '411'],
  ['4111 1', '4111 1'],
  ['41.11-11', '4111 11'],
  ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['4'.repeat(36), '4444 4444 4444 4444 4444 4444 4444 4444 44'],
])('%s is shown as %s', (typed, shown) => {
  expect(groupBankNumber(typed)).toBe(shown)
})

const none = { bank_name: null, bank_card_no: null, network: null, address: null }

test.each([
  [
    { ...none, draw_type: 'bank' as const, bank_name: 'Alpha Bank', bank_card_no: '•••• 4417' },
    'Alpha Bank ••••\u00A04417',
  ],
  [
    { ...none, draw_type: 'onchain' as const, network: 'TRC20', address: 'THr4fK3aoPRZHc5ZxKY1GSb2Jf6UtpeLmp' },
    'TRC20 THr4f\u2060…\u2060peLmp',
  ],
])('%o is called %s', (destination, line) => {
  expect(describeDestination(destination)).toBe(line)
  expect(shorten('short')).toBe('short')
})

test('a destination that is not usable yet is listed after the usable ones', () => {
  const at = (id: string, draw_type: 'bank' | 'onchain', usable_at: string) =>
    ({ id, draw_type, usable_at }) as Destination
  const all = [
    at('1', 'bank', '2026-11-23T00:00:00Z'),
    at('2', 'onchain', '2026-11-21T00:00:00Z'),
    at('3', 'bank', '2026-11-21T00:00:00Z'),
  ]
  const now = Date.parse('2026-11-22T00:00:00Z')
  expect(destinationsFor('bank', all, now).map(({ id }) => id)).toEqual(['3', '1'])
})
