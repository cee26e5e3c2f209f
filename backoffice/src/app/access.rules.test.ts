import { expect, test } from 'vitest'
import { isStaff, mayOpen } from './access.rules.ts'

test.each([
  [['shopper'], 'order', false],
  [['shopper', 'seller'], 'order', true],
  [['shopper', 'seller'], 'refund', true],
  [['shopper'], 'product', false],
  [['shopper', 'seller'], 'product', true],
  [['shopper'], 'review', false],
  [['shopper', 'seller'], 'review', true],
  [['shopper', 'seller'], 'earnings', true],
  [['shopper', 'operator'], 'earnings', false],
  [['shopper', 'seller'], 'inbox', false],
  [['shopper', 'seller'], 'recharge', false],
  [['shopper', 'seller'], 'application', false],
  [['shopper', 'seller'], 'documents', false],
  [['shopper', 'seller'], 'mails', false],
  [['shopper', 'seller'], 'ledger', false],
  [['shopper', 'seller'], 'setting', false],
  [['shopper', 'operator'], 'inbox', true],
  [['shopper', 'operator'], 'refund', true],
  [['shopper', 'operator'], 'review', true],
  [['shopper', 'operator'], 'setting', true],
  [['shopper', 'operator'], 'mails', true],
  [['shopper', 'operator'], 'nowhere', false],
] as const)('%j may open %s: %s', (roles, page, expected) => {
  expect(mayOpen(roles, page)).toBe(expected)
})

test('a shopper without a role is no staff', () => {
  expect(isStaff(['shopper'])).toBe(false)
  expect(isStaff(['shopper', 'seller'])).toBe(true)
})
