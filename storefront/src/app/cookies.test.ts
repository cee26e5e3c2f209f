import { expect, test } from 'vitest'
import { findCookie, formatCookie } from './cookies.ts'

test('a cookie lasts three days and is secure on https only', () => {
  expect(formatCookie('Admin-Token', 'abc', true)).toBe('Admin-Token=abc; Path=/; Max-Age=259200; SameSite=Lax; Secure')
  expect(formatCookie('Admin-Token', 'abc', false)).toBe('Admin-Token=abc; Path=/; Max-Age=259200; SameSite=Lax')
})

test('a cookie without a value is removed', () => {
  expect(formatCookie('Admin-Token', undefined, false)).toContain('Max-Age=0')
})

test('a cookie is found by its whole name', () => {
  expect(findCookie('Old-Admin-Token=x; Admin-Token=y', 'Admin-Token')).toBe('y')
  expect(findCookie('', 'Admin-Token')).toBeUndefined()
})
