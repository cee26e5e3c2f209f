import { expect, test } from 'vitest'
import { draftOf, idFrom, lacks, toCategoryForm, nameIn } from './category.rules.ts'

test.each([
  ['Pets and birds', 'pets_and_birds'],
  ['  Tea & coffee! ', 'tea_coffee'],
  ['3D printing', 'd_printing'],
  ['Café', 'cafe'],
  ['宠物', ''],
])('a category called “%s” gets the id “%s”', (name, id) => {
  expect(idFrom(name)).toBe(id)
})

test('a missing or empty name is counted', () => {
  expect(lacks({ en: 'Pets', de: ' ' })).toBe(12)
})

test('a category is sent back unchanged, a new one as new', () => {
  const category = { id: 'food', version: 2, names: { en: 'Food' }, image: null, shown: true }
  const shown = { ...category, original: true, products: 3, on_sale: 2 }
  expect(toCategoryForm(draftOf(shown), shown)).toEqual({ ...category, is_new: false })
  expect(toCategoryForm(draftOf(undefined), undefined)).toMatchObject({ is_new: true, version: 0, shown: true })
})

test('a category has its name in the language, else in English', () => {
  const toys = { id: 'toys', names: { en: 'Toys', 'zh-cn': '玩具' } }
  expect([nameIn(toys, 'zh-cn'), nameIn(toys, 'de'), nameIn({ id: 'x', names: {} }, 'de')]).toEqual([
    '玩具',
    'Toys',
    'x',
  ])
})
