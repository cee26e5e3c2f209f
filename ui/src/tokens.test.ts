import { expect, test } from 'vitest'
import { lightColor, tokenStyles } from './tokens.ts'

test('a color token has its light value, as mails show it', () => {
  expect(lightColor('paper')).toBe('#f6f2ea')
  expect(lightColor('brand-text')).toBe('#2140b0')
})

test('a color that is no token is an error, not an empty style', () => {
  expect(() => lightColor('papyrus')).toThrow('There is no color token --papyrus')
})

test('a page without a build has every token that documents use', () => {
  expect(tokenStyles).toContain('color-scheme: light dark')
  expect(tokenStyles).toContain(':lang(ja)')
})
