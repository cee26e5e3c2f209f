import { expect, test } from 'vitest'
import { chargeOf, findNetwork, hasRightCheckDigits, isBankNumber, tidyBankNumber } from './withdrawal-rules.ts'

// Invented, or published as examples: none belongs to a person.
test.each([
  ['4111111111111111', true, true],
  ['4111 1111 1111 1111', true, true],
  ['4111-1111-1111-1111', true, true],
  ['４１１１ １１１１ １１１１ １１１１', true, true],
  ['5555555555554444', true, true],
  ['378282246310005', true, true],
  ['6304000000000000', true, true],
  ['6222020200112231', true, false],
  ['4111111111111112', true, false],
  ['DE89 3704 0044 0532 0130 00', true, true],
  ['gb82west12345698765432', true, true],
  ['DE89 3704 0044 0532 0130 01', true, false],
  ['DE89 3704 0044 0532 0130', true, false],
  ['XX89370400440532013000', true, false],
  ['41111111111', false, false],
  ['0000000000000000', false, false],
  ['41111111111111111111', false, false],
  ['4111x11111111111', false, false],
  ['', false, false],
])('the bank number %s: valid format %s, right check digits %s', (typed, isOne, isRight) => {
  expect(isBankNumber(typed)).toBe(isOne)
  if (isOne) expect(hasRightCheckDigits(typed)).toBe(isRight)
})

test('of ten card numbers that differ in the last digit, one has the right check digit; two swapped digits make it wrong', () => {
  const ends = Array.from({ length: 10 }, (_none, end) => `411111111111111${end}`)
  expect(ends.filter(hasRightCheckDigits)).toEqual(['4111111111111111'])
  expect(hasRightCheckDigits('5555555555545444')).toBe(false)
})

test('a bank number is kept without blanks and hyphens, in capitals', () => {
  expect(tidyBankNumber(' de89 3704-0044 0532 0130 00')).toBe('DE89370400440532013000')
})

test.each([
  ['trc20', 'TRC20'],
  [' BTC ', 'BTC'],
  ['ERC20', 'ERC20'],
  ['HECO', undefined],
  ['toString', undefined],
])('the network %s is %s', (typed, network) => {
  expect(findNetwork(typed)).toBe(network)
})

const terms = { fee_percent: 1, fee_minimum: 1_00 }

// Specification, decisions 7: 1 %, at least 1.00, rounded down to the cent.
test.each([
  [10_00, terms, 1_00],
  [100_00, terms, 1_00],
  [100_99, terms, 1_00],
  [101_00, terms, 1_01],
  [200_00, terms, 2_00],
  [299_99, terms, 2_99],
  [10_000_00, terms, 100_00],
  [50, terms, 50],
  [33_33, { fee_percent: 1.25, fee_minimum: 0 }, 41],
  [100_00, { fee_percent: 0, fee_minimum: 0 }, 0],
  [1_000_000_000, { fee_percent: 0.0001, fee_minimum: 0 }, 1_000],
  [10_00, { fee_percent: 100, fee_minimum: 0 }, 10_00],
])('%i cents on the terms %o cost %i', (amount, given, charge) => {
  expect(chargeOf(amount, given)).toBe(charge)
})

test('for any amount, a charge is whole cents, at most the larger of its share and the minimum, and never falls as amounts rise', () => {
  for (const fee_percent of [0, 0.3, 1, 1.1, 2.5, 7.0007, 33.3333]) {
    let before = 0
    for (let amount = 1; amount < 100_000; amount += 997) {
      const charge = chargeOf(amount, { fee_percent, fee_minimum: 1_00 })
      expect(Number.isInteger(charge) && charge <= amount && charge >= before).toBe(true)
      expect(charge).toBeLessThanOrEqual(Math.max(1_00, (amount * fee_percent) / 100 + 1e-9))
      before = charge
    }
  }
})
