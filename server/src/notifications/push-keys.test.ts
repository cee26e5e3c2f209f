import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveVapidKeys, isBrowserKey } from './push-keys.ts'

test('one pepper gives one pair of keys, another one another', () => {
  const keys = deriveVapidKeys('a pepper')
  expect(deriveVapidKeys('a pepper')).toEqual(keys)
  expect(deriveVapidKeys('another')).not.toEqual(keys)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})

test('a browser’s key is a point of its curve', () => {
  const point = createECDH('prime256v1').generateKeys()
  const beside = Buffer.from(point)
  beside[64] = (beside[64] ?? 0) ^ 1
  expect(isBrowserKey(point.toString('base64url'))).toBe(true)
  expect(isBrowserKey(beside.toString('base64url'))).toBe(false)
  expect(isBrowserKey(point.subarray(0, 64).toString('base64url'))).toBe(false)
  expect(isBrowserKey('')).toBe(false)
})
