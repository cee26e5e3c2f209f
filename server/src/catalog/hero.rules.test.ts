import type { HeroForm } from '@sealane/contract/heroes'
import { expect, test } from 'vitest'
import { faultsOf, readTarget, stateOf, toAddress, written } from './hero.rules.ts'

test.each([
  [{ kind: 'product', value: '7' }, '/detail/7/3'],
  [{ kind: 'shop', value: '3' }, '/shop/3'],
  [{ kind: 'category', value: 'mens_clothing' }, '/searchs?category=mens_clothing'],
  [{ kind: 'search', value: 'tea & cups' }, '/searchs?keyword=tea%20%26%20cups'],
] as const)('%j leads to %s and is read from it again', (target, address) => {
  expect(toAddress(target, '3')).toBe(address)
  expect(readTarget(address)).toEqual(target)
})

const now = new Date('2026-05-10T12:00:00Z')
const before = new Date('2026-05-10T11:00:00Z')
const after = new Date('2026-05-10T13:00:00Z')
const always = { on: true, starts_at: null, ends_at: null, is_nowhere: false }

test.each([
  [{}, 'shown'],
  [{ starts_at: before, ends_at: after }, 'shown'],
  [{ starts_at: now }, 'shown'],
  [{ on: false, ends_at: before }, 'off'],
  [{ starts_at: after }, 'planned'],
  [{ ends_at: now }, 'over'],
  [{ is_nowhere: true }, 'nowhere'],
  [{ is_nowhere: true, starts_at: after }, 'planned'],
])('%j at noon is %s', (change, state) => {
  expect(stateOf({ ...always, ...change }, now)).toBe(state)
})

const form: HeroForm = {
  version: 0,
  image: '1',
  target: { kind: 'shop', value: '3' },
  texts: { en: { title: 'Tea', action: 'See all' } },
  on: true,
  starts_at: null,
  ends_at: null,
}

test.each<[string, Partial<HeroForm>, Record<string, string>]>([
  ['English alone will do', {}, {}],
  ['an empty language is none', { texts: { ...form.texts, de: { title: '', action: '' } } }, {}],
  ['without English', { texts: {} }, { 'texts.en.title': 'required', 'texts.en.action': 'required' }],
  [
    'a title without its button',
    { texts: { ...form.texts, de: { title: 'Tee', action: '' } } },
    { 'texts.de.action': 'required' },
  ],
  [
    'over before it begins',
    { starts_at: '2026-05-02T00:00:00Z', ends_at: '2026-05-01T00:00:00Z' },
    { ends_at: 'ends_before' },
  ],
])('%s', (_name, change, faults) => {
  expect(faultsOf({ ...form, ...change })).toEqual(faults)
})

test('languages that were left empty are not kept', () => {
  expect(written({ ...form.texts, de: { title: '', action: '' } })).toEqual(form.texts)
})
