import { expect, test } from 'vitest'
import { isOpen, decideNavigation } from './guard.rules.ts'

test.each([
  ['/home', true],
  ['/shop', true],
  ['/shop/s01', true],
  ['/shops', true],
  ['/explore', true],
  ['/detail/p001/s01', true],
  ['/search', true],
  ['/searchs', true],
  ['/login', true],
  ['/register', true],
  ['/forgotPassword', true],
  ['/changePassword', true],
  ['/signup', true],
  ['/some/shop', true],
  ['/%73hop', true],
  ['/', false],
  ['/bag', false],
  ['/order', false],
  ['/orderInfo/7', false],
  ['/checkout', false],
  ['/changePayPwd', false],
  ['/workshop', false],
  ['/popular', false],
  ['/products', false],
  ['/filter', false],
  ['/language', false],
  ['/bag?from=/home', false],
  ['/bag#/home', false],
  ['/bag%E0%A4%A', false],
])('a visitor at %s: admitted %j', (pathname, admitted) => {
  expect(isOpen(pathname)).toBe(admitted)
})

const visitor = { hasToken: false, hasUserInfo: false }
const arriving = { hasToken: true, hasUserInfo: false }
const shopper = { hasToken: true, hasUserInfo: true }

test.each([
  ['a visitor at home', '/home', visitor, 'pass'],
  ['a visitor at the bag', '/bag', visitor, 'goToSignup'],
  ['a visitor at login', '/login', visitor, 'pass'],
  ['a shopper at login', '/login', shopper, 'goToStart'],
  ['a shopper at login with a slash', '/login/', shopper, 'goToStart'],
  ['a shopper at login whose info is missing', '/login', arriving, 'goToStart'],
  ['a shopper at the bag', '/bag', shopper, 'pass'],
  ['a token without user info at the bag', '/bag', arriving, 'fetchUserInfo'],
  ['a token without user info at home', '/home', arriving, 'fetchUserInfo'],
] as const)('%s', (_who, pathname, state, decision) => {
  expect(decideNavigation(pathname, state)).toBe(decision)
})
