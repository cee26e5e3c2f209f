import { expect, test } from 'vitest'
import { fitOf } from './carrier.rules.ts'

test.each([
  ['UPS', '1Z999AA10123456784', 'fits'],
  ['ups', '1z 999 aa1 01 2345 6784', 'fits'],
  ['UPS', '999AA10123456784', 'odd'],
  ['Royal Mail', 'AB123456789GB', 'fits'],
  ['Posten', 'RR123456789NO', 'fits'],
  ['SF Express', 'SF1234567890123', 'fits'],
  ['Uncle Per', '42', 'unknown'],
  ['DHL', '12', 'unknown'],
])('the tracking number of %s, %s: %s', (carrier, number, fit) => {
  expect(fitOf(carrier, number)).toBe(fit)
})
