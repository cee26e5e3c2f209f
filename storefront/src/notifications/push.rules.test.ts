import { expect, test } from 'vitest'
import { pushStateOf, toBase64Url } from './push.rules.ts'

const able = {
  isSecure: true,
  hasPush: true,
  isOutsideHomeScreen: false,
  permission: 'granted',
  isSubscribed: true,
} as const

test.each([
  ['that has the permission and a subscription', {}, 'on'],
  ['that was not asked for the permission', { permission: 'default', isSubscribed: false }, 'off'],
  ['whose subscription ended', { isSubscribed: false }, 'off'],
  ['whose permission was taken back', { permission: 'default' }, 'off'],
  ['that refuses the permission', { permission: 'denied' }, 'denied'],
  ['without push', { hasPush: false }, 'unsupported'],
  ['on a phone that has push only on the home screen', { hasPush: false, isOutsideHomeScreen: true }, 'homeScreen'],
  ['on plain HTTP', { isSecure: false, hasPush: false }, 'insecure'],
] as const)('push in a browser %s', (_which, changes, state) => {
  expect(pushStateOf({ ...able, ...changes })).toBe(state)
})

test('bytes are written as the server writes them', () => {
  expect(toBase64Url(new Uint8Array([251, 255, 190]).buffer)).toBe('-_--')
  expect(toBase64Url(null)).toBe('')
})
