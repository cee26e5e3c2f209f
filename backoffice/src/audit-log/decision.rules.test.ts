import { expect, test } from 'vitest'
import { addressOf, factsOf, formOf, kindOfFact, wordsOf } from './decision.rules.ts'

test('a subject with a page of its own links to it', () => {
  expect(addressOf({ subject: 'recharge', subject_id: '7' })).toBe('/portal/recharge/7/show')
  expect(addressOf({ subject: 'setting', subject_id: 'timer.unpaid_s' })).toBeUndefined()
})

test('a detail shows its values and omits empty ones', () => {
  expect(factsOf({ detail: { reason: 'No transfer', amount: 100, claim: null, note: '', open: false } })).toEqual([
    { name: 'reason', value: 'No transfer' },
    { name: 'amount', value: 100 },
    { name: 'open', value: false },
  ])
})

test('the facts changed, from and to are shown in this order, before others', () => {
  const detail = { to: 6.5, from: 'standard', people: 3, reason: 'Agreed', changed: 'commission_percent' }
  expect(factsOf({ detail }).map(({ name }) => name)).toEqual(['changed', 'from', 'to', 'reason', 'people'])
})

test('the old value of a setting is shown before the new one', () => {
  expect(factsOf({ detail: { value: 30, before: 45 } }).map(({ name }) => name)).toEqual(['before', 'value'])
})

test.each([
  ['recharge', { name: 'amount', value: 100 }, 'money'],
  ['refund', { name: 'quantity', value: 100 }, 'words'],
  ['refund', { name: 'freight', value: true }, 'switch'],
  ['setting', { name: 'before', value: 1800 }, 'setting'],
  ['promo', { name: 'maximum', value: 15_00 }, 'money'],
  ['account', { name: 'reason', value: 'owner' }, 'words'],
] as const)('of %s, %j is read as %s', (subject, fact, kind) => {
  expect(kindOfFact(fact, subject)).toBe(kind)
})

test('values of the program are split into words, texts of people are not', () => {
  expect(wordsOf({ name: 'to', value: 'owner, finance' })).toEqual(['owner', 'finance'])
  expect(wordsOf({ name: 'reason', value: 'owner, finance' })).toBeUndefined()
})

test('titles of heroes and categories may have commas', () => {
  const value = '– · Quiet, at home / See'
  expect(wordsOf({ name: 'from', value }, 'hero')).toEqual(['–', 'Quiet, at home / See'])
  expect(wordsOf({ name: 'changed', value: 'image, zh-cn' }, 'category')).toEqual(['image', 'zh-cn'])
  expect(wordsOf({ name: 'audience', value: 'language de' }, 'notice')).toEqual(['language', 'de'])
  expect(wordsOf({ name: 'to', value: 'toys, food' }, 'category')).toEqual(['toys', 'food'])
})

test.each([
  ['2026-12-09T16:00:00.000Z', 'moment'],
  ['2026-11-17', 'day'],
  ['/pictures/yJD3-800.webp', 'picture'],
  ['true', 'yes'],
  ['false', 'no'],
  ['standard', 'word'],
  ['since 2026-11-17', 'word'],
])('%j is read as a %s', (value, form) => {
  expect(formOf(value)).toBe(form)
})
