import type { FileName } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { beginningOfForms, formsOf } from './word-forms.rules.ts'

test.each<[FileName, string, string]>([
  ['en', 'vases', 'vase'],
  ['de', 'lampen', 'lampe'],
  ['fr', 'parfumees', 'parfumee'],
  ['es', 'plegables', 'plegable'],
  ['it', 'profumate', 'profumata'],
  ['pt', 'canecas', 'caneca'],
  ['tr', 'kupalar', 'kupa'],
  ['ru', 'наушников', 'наушники'],
  ['el', 'μαξιλαριων', 'μαξιλαρι'],
])('%s: %s is a form of %s', (locale, typed, other) => {
  expect(other.startsWith(beginningOfForms(locale, typed) ?? '–')).toBe(true)
  expect(formsOf(locale, typed, [other, 'x'])).toEqual([other])
})

test('a language without inflection has no forms', () => {
  expect(beginningOfForms('zh-cn', '手机')).toBeUndefined()
  expect(formsOf('ko', '로봇', ['로봇'])).toEqual([])
})
