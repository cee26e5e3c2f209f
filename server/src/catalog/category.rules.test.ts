import { expect, test } from 'vitest'
import { changesOf, faultsOf, isOriginal, nameRows } from './category.rules.ts'

test.each([
  [{ id: 'toys', names: { en: 'Toys' }, image: null }, {}],
  [{ id: 'pets', names: { en: 'Pets' }, image: '7' }, {}],
  [
    { id: 'pets', names: { de: 'Tiere' }, image: null },
    { 'names.en': 'required', image: 'required' },
  ],
])('%j lacks %j', (form, faults) => {
  expect(faultsOf(form)).toEqual(faults)
})

test('the ten of the specification are known (section 3)', () => {
  expect(['computer', 'toys', 'pets'].map(isOriginal)).toEqual([true, true, false])
})

test('every language has a row; nobody’s repeats English, and a changed name is the operators’ own', () => {
  const before = [
    { locale: 'en', name: 'Toys', is_own: false, is_written: true },
    { locale: 'de', name: 'Spielzeug', is_own: false, is_written: true },
    { locale: 'fr', name: 'Jouets', is_own: false, is_written: true },
  ] as const
  const rows = nameRows({ en: 'Toys', de: 'Spielwaren', fr: 'Jouets' }, before)
  expect(rows).toHaveLength(13)
  expect(rows.filter(({ locale }) => ['en', 'de', 'fr', 'th'].includes(locale))).toEqual(
    expect.arrayContaining([
      { locale: 'en', name: 'Toys', is_own: false, is_written: true },
      { locale: 'de', name: 'Spielwaren', is_own: true, is_written: true },
      { locale: 'fr', name: 'Jouets', is_own: false, is_written: true },
      { locale: 'th', name: 'Toys', is_own: true, is_written: false },
    ]),
  )
})

test('the record says what differs', () => {
  const before = { names: { en: 'Toys', de: 'Spielzeug' }, image: null, shown: true }
  expect(changesOf(before, { ...before, names: { en: 'Games' }, shown: false })).toEqual({
    changed: 'en, de, shown',
    from: 'Toys · Spielzeug · true',
    to: 'Games · – · false',
  })
})
