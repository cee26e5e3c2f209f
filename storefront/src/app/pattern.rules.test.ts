import { expect, test } from 'vitest'
import { matchPattern, spell, withoutEndSlashes } from './pattern.rules.ts'

test.each([
  ['/home', '/home', {}],
  ['/home', '/home/', {}],
  ['/home', '/homes', undefined],
  ['/detail/:product?/:mer?', '/detail', { product: undefined, mer: undefined }],
  ['/detail/:product?/:mer?', '/detail/7', { product: '7', mer: undefined }],
  ['/detail/:product?/:mer?', '/detail/7/s1', { product: '7', mer: 's1' }],
  ['/detail/:product?/:mer?', '/detail/7/s1/x', undefined],
  ['/shop/:id?', '/shop/a%20b', { id: 'a b' }],
  ['/shop/:id?', '/shop/%E0%A4%A', { id: '%E0%A4%A' }],
])('the pattern %s on %s gives %j', (pattern, path, params) => {
  expect(matchPattern(pattern, path)).toEqual(params)
})

test.each([
  ['/home', '/home', '/home'],
  ['/home', '/HOME/', '/home'],
  ['/addressForm/:id?', '/addressform', '/addressForm'],
  ['/detail/:product?/:mer?', '/Detail/p7/S1/', '/detail/p7/S1'],
  ['/shop/:id?', '/shop/A%20b', '/shop/A%20b'],
])('the pattern %s spells %s %s', (pattern, path, spelled) => {
  expect(spell(pattern, path)).toBe(spelled)
})

test('hundreds of thousands of slashes before a letter are kept, and read at once', () => {
  const path = `${'/'.repeat(400_000)}x`
  expect(withoutEndSlashes(path) === path).toBe(true)
  expect(withoutEndSlashes('/home//')).toBe('/home')
})
