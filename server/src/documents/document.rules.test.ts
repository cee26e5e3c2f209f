import { describe, expect, test } from 'vitest'
import { checkCategory, checkNotPast, fillIn, nextVersion, statesOf } from './document.rules.ts'

describe('the next version', () => {
  test.each([
    { newest: {}, language: 'en', next: 1, why: 'the first text has version 1' },
    { newest: {}, language: 'zh-cn', next: 1, why: 'the first text has version 1 in any language' },
    { newest: { en: 1, de: 1 }, language: 'en', next: 2, why: 'a new English text has the next version' },
    {
      newest: { en: 2, de: 1 },
      language: 'de',
      next: 2,
      why: 'a new translation gets the version of the English text',
    },
    { newest: { en: 3, de: 1 }, language: 'de', next: 3, why: 'a translation skips the versions that it missed' },
    { newest: { en: 2 }, language: 'th', next: 2, why: 'a first translation gets the version of the English text' },
    { newest: { en: 2, de: 2 }, language: 'de', next: 3, why: 'a change to a translation alone is a version too' },
    {
      newest: { en: 2, de: 3 },
      language: 'en',
      next: 4,
      why: 'a new English text has a version above all translations',
    },
    { newest: { 'zh-cn': 2 }, language: 'ja', next: 2, why: 'without English text the newest version counts' },
    { newest: { 'zh-cn': 2 }, language: 'en', next: 2, why: 'a first English text gets the newest version' },
  ] as const)('is $next for $language where there is $newest: $why', ({ newest, language, next }) => {
    expect(nextVersion(newest, language)).toBe(next)
  })
})

test('a translation behind English is outdated, one ahead of it is not, and none is missing', () => {
  const states = statesOf({ en: 2, de: 1, fr: 3 })
  expect(states).toHaveLength(13)
  expect(states).toContainEqual({ language: 'en', version: 2, state: 'current' })
  expect(states).toContainEqual({ language: 'de', version: 1, state: 'outdated' })
  expect(states).toContainEqual({ language: 'fr', version: 3, state: 'current' })
  expect(states).toContainEqual({ language: 'th', version: 0, state: 'missing' })
})

test.each([
  ['2026-10-01', true],
  ['2026-09-30', true],
  ['2026-09-29', false],
  ['2027-01-01', true],
])('on 1 October something valid from %s may be published: %s', (day, may) => {
  const check = () => checkNotPast(day, new Date('2026-10-01T09:00:00Z'))
  if (may) expect(check).not.toThrow()
  else expect(check).toThrow('INVALID_INPUT')
})

test.each([
  ['help', 'orders', true],
  ['help', undefined, false],
  ['policy', undefined, true],
  ['policy', 'orders', false],
])('a document of the kind %s with the category %s is possible: %s', (kind, category, may) => {
  if (may) expect(() => checkCategory(kind, category)).not.toThrow()
  else expect(() => checkCategory(kind, category)).toThrow('INVALID_INPUT')
})

test('words in braces become what the settings say, others stay', () => {
  expect(fillIn('Write to {email} or {nobody}.', { email: 'a@b.example' })).toBe('Write to a@b.example or {nobody}.')
})
