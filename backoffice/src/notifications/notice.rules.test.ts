import { expect, test } from 'vitest'
import { hasTarget, lacking, newNotice, percentOf, stateIn, toNoticeForm, missingTextIn } from './notice.rules.ts'

test.each([
  ['all', '', true],
  ['language', '', false],
  ['language', 'de', true],
  ['buyers', '30', true],
  ['buyers', '0', false],
  ['buyers', 'many', false],
] as const)('the audience %s “%s” can be counted: %s', (kind, value, is) => {
  expect(hasTarget({ kind, value })).toBe(is)
})

test('a language has all of its texts, some, or none', () => {
  const draft = { ...newNotice, texts: { en: { title: 'New', body: 'Look.' }, de: { title: 'Neu', body: ' ' } } }
  expect((['en', 'de', 'fr'] as const).map((language) => stateIn(draft, language))).toEqual([
    'whole',
    'begun',
    'missing',
  ])
  expect(lacking(draft)).toBe(11)
})

test('an audience of all accounts has no value', () => {
  expect(toNoticeForm({ ...newNotice, value: 'de' }, 7)).toEqual({
    texts: {},
    audience: { kind: 'all', value: '' },
    people: 7,
  })
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [5, 3, 100],
])('%s of %s is %s percent', (sent, expected, percent) => {
  expect(percentOf({ sent, expected })).toBe(percent)
})

test('a required language lists its missing texts', () => {
  expect(missingTextIn(newNotice, 'en')).toEqual(['title', 'body'])
  expect(missingTextIn({ texts: { en: { title: 'Sale', body: ' ' } } }, 'en')).toEqual(['body'])
})
