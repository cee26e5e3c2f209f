import { expect, test } from 'vitest'
import { isDollar, isHash, shortHash, splitAddress } from './address.rules.ts'

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0xf39', 'Fd6e51aad88F6F4ce6aB8827279cffFb', '92266'],
  ['TDEMOx00001', 'TDEMO', 'x', '00001'],
  ['short', 'short', '', ''],
])('of %s people compare %s and the end', (address, head, middle, tail) => {
  expect(splitAddress(address)).toEqual({ head, middle, tail })
  expect(head + middle + tail).toBe(address)
})

test.each([
  [`0x${'ab'.repeat(32)}`, true],
  ['AB'.repeat(32), true],
  ['ab'.repeat(31), false],
  ['zz'.repeat(32), false],
])('%s is a hash: %s', (typed, is) => {
  expect(isHash(typed)).toBe(is)
})

test('a hash is shown by its ends', () => {
  expect(shortHash(`0x${'12345678'.repeat(8)}`)).toBe('0x12345678…12345678')
})

test.each([
  ['USDT', true],
  ['USDC', true],
  ['BTC', false],
])('%s is a dollar each: %s', (asset, is) => {
  expect(isDollar(asset)).toBe(is)
})
