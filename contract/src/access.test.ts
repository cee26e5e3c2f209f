import { expect, test } from 'vitest'
import { hasDuty, hasRole, isComplete, shopRoles } from './access.ts'

test.each([
  [[], ['finance'], false],
  [['support'], ['finance'], false],
  [['support', 'finance'], ['finance'], true],
  [['owner'], ['finance'], true],
  [['finance'], ['owner'], false],
] as const)('an operator with the duties %j has the rights of %j: %s', (duties, required, expected) => {
  expect(hasDuty(duties, required)).toBe(expected)
})

test('each role of a shop includes the rights of those below it', () => {
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
] as const)('%j states completely which callers are allowed: %s', (access, expected) => {
  expect(isComplete(access)).toBe(expected)
})
