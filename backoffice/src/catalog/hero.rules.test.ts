import type { PortalHero } from '@sealane/contract/heroes'
import { expect, test } from 'vitest'
import { draftOf, lacking, stateIn, targetOf, toHeroForm } from './hero.rules.ts'
import { fromLocal, reorderIds, toLocal } from './catalog.rules.ts'

const hero: PortalHero = {
  id: 'hero-tea',
  version: 3,
  image: '/pictures/tea-800.webp',
  color: '#ffffff',
  target: { kind: 'search', value: 'tea', name: 'tea' },
  texts: { en: { title: 'Tea', action: 'See all' }, de: { title: 'Tee', action: '' } },
  on: true,
  starts_at: '2026-05-01T08:00:00.000Z',
  ends_at: null,
  state: 'shown',
}

test('a hero is sent back unchanged', () => {
  const { id, version, image, texts, on, starts_at, ends_at } = hero
  const target = { kind: 'search', value: 'tea' }
  expect(toHeroForm(draftOf(hero), hero)).toEqual({ id, version, image, target, texts, on, starts_at, ends_at })
})

test('a language has all of its texts, some, or none', () => {
  expect((['en', 'de', 'fr'] as const).map((language) => stateIn(hero, language))).toEqual([
    'whole',
    'begun',
    'missing',
  ])
  expect(lacking(hero)).toBe(11)
})

test.each([
  ['product', 'https://shop.example/de/detail/42/7', '42'],
  ['product', ' 42 ', '42'],
  ['search', '/detail/42', '/detail/42'],
] as const)('a %s named “%s” is %s', (kind, value, expected) => {
  expect(targetOf({ kind, value })).toEqual({ kind, value: expected })
})

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
] as const)('%s moves by %s', (id, by, order) => {
  expect(reorderIds(['a', 'b', 'c'], id, by)).toEqual(order)
})

test('a time is read back from its field unchanged', () => {
  expect(fromLocal(toLocal('2026-05-01T08:30:00.000Z'))).toBe('2026-05-01T08:30:00.000Z')
  expect([toLocal(null), fromLocal('')]).toEqual(['', null])
})
