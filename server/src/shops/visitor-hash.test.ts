import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitorOf } from './visitor-hash.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

// A shop's visitors can be distinguished within one day, and nobody can find out who they were.
test('a visitor is the same for one shop under one salt, and for no other', () => {
  const [today, tomorrow] = [randomBytes(32), randomBytes(32)]
  const visit = { shopId: 1, day: '2026-11-22', address: '203.0.113.1', userAgent: firefox }
  const hash = visitorOf(today, visit)
  expect(hash).toHaveLength(16)
  expect(visitorOf(today, { ...visit })).toEqual(hash)
  const others = [
    visitorOf(tomorrow, visit),
    visitorOf(today, { ...visit, shopId: 2 }),
    visitorOf(today, { ...visit, address: '203.0.113.2' }),
    visitorOf(today, { ...visit, userAgent: `${firefox} ` }),
  ]
  expect(new Set([hash, ...others].map((one) => one.toString('hex'))).size).toBe(5)
})
