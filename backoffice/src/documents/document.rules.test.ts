import { expect, test } from 'vitest'
import { countOf, draftOf, isChanged, publicAddress, todayOf } from './document.rules.ts'

const newest = {
  version: 3,
  title: 'Terms',
  body: 'Text.',
  html: '<p>Text.</p>',
  what_changed: 'Section 2',
  valid_from: '2026-01-01',
  edited_by: 'ada',
  created_at: '2026-01-01T09:00:00.000Z',
}

test('a draft begins as the newest version, valid from today, and says nothing yet of what changed', () => {
  const draft = draftOf(newest, '2026-10-01')
  expect(draft).toEqual({ based_on: 3, title: 'Terms', body: 'Text.', what_changed: '', valid_from: '2026-10-01' })
  expect(isChanged(draft, newest)).toBe(false)
  expect(isChanged({ ...draft, body: 'Other.' }, newest)).toBe(true)
})

test('in a language without a text a draft begins empty', () => {
  const draft = draftOf(undefined, '2026-10-01')
  expect(draft).toMatchObject({ based_on: 0, title: '', body: '' })
  expect(isChanged(draft, undefined)).toBe(false)
})

test('today is the same day for every operator', () => {
  expect(todayOf(new Date('2026-10-01T23:30:00+02:00'))).toBe('2026-10-01')
  expect(todayOf(new Date('2026-10-02T00:30:00+02:00'))).toBe('2026-10-01')
})

test('languages are counted by their state', () => {
  const texts = [
    { language: 'en', state: 'current', version: 2 },
    { language: 'de', state: 'outdated', version: 1 },
    { language: 'th', state: 'missing', version: 0 },
  ] as const
  expect(countOf(texts, 'outdated')).toBe(1)
  expect(countOf(texts, 'missing')).toBe(1)
})

test.each([
  [{ kind: 'policy', slug: 'terms' }, '/de/terms/terms'],
  [{ kind: 'help', slug: 'order-how' }, '/de/help/order-how'],
] as const)('%j is read at %s', (document, address) => {
  expect(publicAddress(document, 'de')).toBe(address)
})
