import { expect, test } from 'vitest'
import { faultsOf, isAudience, wordsFor, written } from './notice.rules.ts'

test.each([
  ['all', '', true],
  ['all', 'x', false],
  ['language', 'zh-cn', true],
  ['language', 'nl', false],
  ['country', 'DE', true],
  ['country', 'de', false],
  ['followers', '12', true],
  ['followers', '0', false],
  ['buyers', '30', true],
  ['buyers', '0', false],
  ['buyers', '9999', false],
] as const)('%s “%s” is a valid audience: %s', (kind, value, is) => {
  expect(isAudience({ kind, value })).toBe(is)
})

const texts = { en: { title: 'New', body: 'Look.' }, de: { title: 'Neu', body: 'Schau.' } }
const audience = { kind: 'all', value: '' } as const

test.each([
  ['English alone', { en: texts.en }, {}],
  ['no English', { de: texts.de }, { 'texts.en.title': 'required', 'texts.en.body': 'required' }],
  ['half a language', { ...texts, fr: { title: 'Neuf', body: '' } }, { 'texts.fr.body': 'required' }],
  ['an empty language', { ...texts, fr: { title: '', body: '' } }, {}],
])('%s', (_name, noticeTexts, faults) => {
  expect(faultsOf({ texts: noticeTexts, audience })).toEqual(faults)
})

test('a reader of a language without texts reads English', () => {
  expect(wordsFor(texts, 'de').title).toBe('Neu')
  expect(wordsFor(written({ ...texts, th: { title: '', body: '' } }), 'th').title).toBe('New')
})
