import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { toPath } from './qr.rules.ts'

test.each([
  [[[false]], ''],
  [[[true, true, false, true]], 'M0 0h2v1h-2zM3 0h1v1h-1z'],
  [
    [
      [true, false],
      [false, true],
    ],
    'M0 0h1v1h-1zM1 1h1v1h-1z',
  ],
])('%j is drawn as %s', (modules, path) => {
  expect(toPath(modules)).toBe(path)
})

test('a code is drawn with as many dark squares as it has', () => {
  const { data } = encode('https://sealane.example/de/shop/7', { ecc: 'M', border: 4 })
  const drawn = Array.from(toPath(data).matchAll(/h(\d+)v/g), ([, length]) => Number(length))
  expect(drawn.reduce((sum, length) => sum + length, 0)).toBe(data.flat().filter(Boolean).length)
})
