import { expect, test } from 'vitest'
import { hasDuty, hasRole, isComplete, shopRoles } from './access.ts'

test.each([
  [[], ['finance'], false],
  [['support'], ['finance'], false],
  [['support', 'finance'], ['finance'], true],
  [['owner'], ['finance'], true],
  [['finance'], ['owner'], false],
] as const)('who holds %j may do what %j may: %s', (duties, required, expected) => {
  expect(hasDuty(duties, required)).toBe(expected)
})

test('each role of a shop may do what those below it may', () => {
  const matrix = shopRoles.map((role) => shopRoles.filter((least) => hasRole(role, least)))
  expect(matrix).toEqual([['owner', 'manager', 'packer'], ['manager', 'packer'], ['packer']])
})

test.each([
  [{ caller: 'anyone' }, true],
  [{ caller: 'operator' }, false],
  [{ caller: 'operator', duties: [] }, false],
  [{ caller: 'operator', duties: ['finance'] }, true],
  [{ caller: 'seller' }, false],
  [{ caller: 'seller', shopRole: 'packer' }, true],
  [{ caller: 'staff', duties: ['support'] }, false],
  [{ caller: 'staff', shopRole: 'packer' }, false],
  [{ caller: 'staff', duties: ['support'], shopRole: 'packer' }, true],
] as const)('%j says enough about who may ask: %s', (access, expected) => {
  expect(isComplete(access)).toBe(expected)
})
