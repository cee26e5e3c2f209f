import { describe, expect, test } from 'vitest'
import {
  decideChanged,
  decideCheck,
  decideOffSale,
  decideSale,
  isAnother,
  isTrusted,
  type CheckState,
} from './check.rules.ts'

const policy = { trustedAfter: 2, isFirst: false }
const young = { passed: 1, hasRefused: false }
const establishedShop = { passed: 2, hasRefused: false }

test('a shop is trusted once enough of its products were approved, and none is refused', () => {
  expect(isTrusted(young, policy)).toBe(false)
  expect(isTrusted(establishedShop, policy)).toBe(true)
  expect(isTrusted({ ...establishedShop, hasRefused: true }, policy)).toBe(false)
  expect(isTrusted({ passed: 0, hasRefused: false }, { ...policy, trustedAfter: 0 })).toBe(true)
})

test('a new shop’s product waits for review, on sale, or off sale if the review comes first', () => {
  const fresh = { state: null, reason: null }
  expect(decideSale(fresh, young, policy)).toEqual({ isOnSale: true, state: 'waiting' })
  expect(decideSale(fresh, young, { ...policy, isFirst: true })).toEqual({ isOnSale: false, state: 'waiting' })
  expect(decideSale(fresh, establishedShop, { ...policy, isFirst: true })).toEqual({ isOnSale: true, state: null })
  expect(decideSale({ ...fresh, state: 'passed' }, young, policy)).toEqual({ isOnSale: true, state: 'passed' })
})

test('a refused product is not on sale before it is approved, not even in a trusted shop', () => {
  const refused = { state: 'refused', reason: 'A copy' } as const
  expect(decideSale(refused, establishedShop, policy)).toEqual({ isOnSale: false, state: 'waiting' })
  expect(decideOffSale({ ...refused, state: 'waiting' })).toEqual({ isOnSale: false, state: 'refused' })
})

test('a product taken off sale does not wait for review', () => {
  expect(decideOffSale({ state: 'waiting', reason: null })).toEqual({ isOnSale: false, state: null })
  expect(decideOffSale({ state: 'passed', reason: null })).toEqual({ isOnSale: false, state: 'passed' })
})

test.each<[CheckState, boolean, 'pass' | 'refuse', string]>([
  ['waiting', true, 'pass', 'passed'],
  ['waiting', false, 'pass', 'passed'],
  ['waiting', false, 'refuse', 'refused'],
  ['passed', true, 'refuse', 'refused'],
  [null, true, 'refuse', 'refused'],
  ['passed', true, 'pass', 'unchanged'],
  ['refused', false, 'refuse', 'unchanged'],
  [null, true, 'pass', 'unchanged'],
  [null, false, 'pass', 'CHANGED_MEANWHILE'],
  ['passed', false, 'refuse', 'CHANGED_MEANWHILE'],
  ['refused', false, 'pass', 'CHANGED_MEANWHILE'],
])('a product in state %s (on sale: %s) after the decision %s: %s', (state, isOnSale, decision, expected) => {
  const decide = () => decideCheck({ state, reason: null, isOnSale }, { verdict: decision, reason: 'A copy' })
  if (expected === 'CHANGED_MEANWHILE') expect(decide).toThrow(expected)
  else expect(decide().kind).toBe(expected)
})

test('a refusal has a reason', () => {
  expect(() => decideCheck({ state: 'waiting', reason: null, isOnSale: true }, { verdict: 'refuse' })).toThrow(
    'INVALID_INPUT',
  )
})

test('a shop with a refused product sells no new product before its review', () => {
  const shop = { passed: 1, hasRefused: true }
  expect(decideSale({ state: null, reason: null }, shop, policy)).toEqual({ isOnSale: false, state: 'waiting' })
})

test('an approved product that changes into another one is reviewed again, until the shop is trusted', () => {
  const passed = { state: 'passed', reason: null, isOnSale: true } as const
  expect(decideChanged(passed, young, policy)).toEqual({ isOnSale: true, state: 'waiting' })
  expect(decideChanged(passed, young, { ...policy, isFirst: true })).toEqual({ isOnSale: false, state: 'waiting' })
  expect(decideChanged(passed, { ...young, hasRefused: true }, policy)).toMatchObject({ isOnSale: false })
  expect(decideChanged({ ...passed, isOnSale: false }, young, policy)).toEqual({ isOnSale: false, state: null })
  expect(decideChanged(passed, establishedShop, policy)).toBeUndefined()
  expect(decideChanged(passed, { ...establishedShop, hasRefused: true }, policy)).toEqual({
    isOnSale: false,
    state: 'waiting',
  })
  expect(decideChanged({ ...passed, state: 'waiting' }, young, policy)).toBeUndefined()
})

describe('a change into another product', () => {
  const en = (word: string) => ({ en: word })
  const mug = {
    texts: { en: { name: 'Mug', description: '' } },
    pictures: [{ image: '/pictures/mug.webp', alt: en('A mug') }],
    category: 'family',
    specs: [{ name: en('Brand'), value: en('Fjordkant') }],
    options: [
      { name: 'size', labels: en('Size'), values: [{ value: 's', labels: en('Small'), swatch: null, image: null }] },
    ],
  }
  test.each([
    ['the texts', { texts: { en: { name: 'Watch', description: '' } } }],
    ['the texts of another language', { texts: { ...mug.texts, de: { name: 'Uhr', description: '' } } }],
    ['a picture', { pictures: [{ image: '/pictures/watch.webp', alt: en('A mug') }] }],
    ['the description of a picture', { pictures: [{ image: '/pictures/mug.webp', alt: en('A famous watch') }] }],
    ['a specification', { specs: [{ name: en('Brand'), value: en('A famous one') }] }],
    ['the name of an option', { options: mug.options.map((option) => ({ ...option, labels: en('Pay elsewhere') })) }],
    ['the category', { category: 'toys' }],
  ])('is a change of %s', (_what, change) => {
    expect(isAnother(mug, { ...mug, ...change })).toBe(true)
  })

  test('does not include empty texts or another order of languages', () => {
    const same = { ...mug, pictures: [{ alt: { de: '', en: 'A mug' }, image: '/pictures/mug.webp' }] }
    expect(isAnother(mug, { ...same, texts: { ...mug.texts, de: { name: '', description: '' } } })).toBe(false)
  })
})

test('a product that waited while its shop was new needs no review once the shop is trusted', () => {
  expect(decideSale({ state: 'waiting', reason: null }, establishedShop, policy)).toEqual({
    isOnSale: true,
    state: null,
  })
})
