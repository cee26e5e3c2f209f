import type { OptionWord } from '@sealane/contract/products'
import { expect, test } from 'vitest'
import {
  combine,
  recombine,
  draftOf,
  hasWord,
  keyFor,
  labelOf,
  languageState,
  moveItem,
  newDraft,
  newVariant,
  variantIndexesOf,
  readCount,
  readDraft,
  readPrice,
  stillWrong,
  write,
  type DraftOption,
} from './draft.rules.ts'

const red: OptionWord = { key: 'red', texts: { en: 'Red', de: 'Rot' } }
const option = (name: string, ...values: string[]): DraftOption => ({
  name,
  labels: { en: name },
  values: values.map((value) => ({ value, labels: { en: value.toUpperCase() }, swatch: null, image: null })),
})

test.each([
  ['12.5', 12_50],
  ['12,50', 12_50],
  [' 9 ', 9_00],
  ['１２．５', 12_50],
  ['', null],
  ['1.234', undefined],
  ['-3', undefined],
  ['ten', undefined],
])('the price %j is %j US cents', (typed, cents) => {
  expect(readPrice(typed)).toBe(cents)
})

test.each([
  ['7', 7],
  ['１２', 12],
  ['', undefined],
  ['7.5', undefined],
])('the count %j is %j', (typed, count) => {
  expect(readCount(typed)).toBe(count)
})

test('options create their variants, and remaining variants keep their input', () => {
  const first = { ...newVariant(['s']), unit_price: '12.00', stock: '4' }
  const variants = combine([option('size', 's', 'm')], [first])
  expect(variants).toEqual([first, { ...newVariant(['m']), unit_price: '12.00' }])
  expect(combine([option('colour', 'red'), option('size', 's', 'm')], variants).map(({ choice }) => choice)).toEqual([
    ['red', 's'],
    ['red', 'm'],
  ])
  expect(combine([], variants).map(({ choice }) => choice)).toEqual([[]])
})

test('a value that is removed and added again has the stock that was seen, and no duplicate', () => {
  const ten = { ...newVariant(['red']), stock: '10', seen_stock: 10 }
  const blue = newVariant(['blue'])
  const without = recombine([option('colour', 'blue')], { variants: [ten, blue], removed: [] })
  expect(without).toEqual({ variants: [blue], removed: [ten] })
  expect(recombine([option('colour', 'red', 'blue')], without)).toEqual({ variants: [ten, blue], removed: [] })
})

test('a search among many variants finds names with the letters, in the language of the office', () => {
  const options = [
    option('colour', 'red', 'blue'),
    option('size', ...Array.from({ length: 1024 }, (_none, at) => `${at}`)),
  ]
  const draft = { options, variants: combine(options, []) }
  expect(draft.variants).toHaveLength(2048)
  expect(variantIndexesOf(draft, ' blue · 1023', 'en')).toEqual([2047])
  expect(variantIndexesOf(draft, '', 'en')).toHaveLength(2048)
  expect(variantIndexesOf(draft, 'green', 'en')).toEqual([])
})

test('a word that the shop knows fills in every language, and a change of it clears them', () => {
  const words = [red]
  expect(write({ en: 'Re' }, 'red', { language: 'en', words })).toEqual(red.texts)
  expect(write(red.texts, 'Reddish', { language: 'en', words })).toEqual({ en: 'Reddish' })
  expect(write({ en: 'Sand', fr: 'Sable' }, 'Sand II', { language: 'en', words })).toEqual({
    en: 'Sand II',
    fr: 'Sable',
  })
})

test('a value has the key of its word, and never one that is in use', () => {
  const options = [option('colour', 'red')]
  expect(keyFor('Rot', [red], { language: 'de', options: [] })).toBe('red')
  expect(keyFor('Rot', [red], { language: 'de', options })).toBe('red-2')
  expect(keyFor('Sand', [red], { language: 'en', options })).toBe('Sand')
})

test('a picture moves to another place', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
})

test('input is sent as numbers, or its field is reported as unreadable', () => {
  const draft = { ...newDraft, variants: [{ ...newVariant([]), unit_price: '3,20', stock: '5', sku: ' A ' }] }
  expect(readDraft(draft, true)).toMatchObject({
    form: { on_sale: true, code: null, category: null, variants: [{ unit_price: 3_20, stock: 5, sku: 'A' }] },
  })
  const wrong = { ...draft, handling_days: 'two', variants: [{ ...newVariant([]), unit_price: 'x' }] }
  expect(readDraft(wrong, false)).toEqual({ unreadable: ['variants.0.unit_price', 'handling_days'] })
})

test('a shown product is sent back unchanged', () => {
  const detail = {
    ...{
      id: '7',
      shop: { id: '1', name: 'Quay' },
      status: 'sold_out' as const,
      version: 3,
      check: null,
      sold: 0,
      updated_at: '',
    },
    ...{
      code: null,
      category: 'toys' as const,
      origin: 'JP',
      handling_days: 2,
      specs: [],
      options: [option('size', 's')],
    },
    texts: { en: { name: 'Kite', description: 'Flies.' } },
    pictures: [{ image: '/pictures/a-800.webp', alt: {}, color: '#ffffff' }],
    variants: [{ ...newVariant(['s']), unit_price: 12_00, list_price: null, stock: 0, sku: null }],
  }
  const sent = readDraft(draftOf(detail), true)
  expect(sent).toMatchObject({ form: { id: '7', version: 3, variants: detail.variants, texts: detail.texts } })
})

test('a language is whole, begun or missing', () => {
  const texts = { en: { name: 'Kite', description: 'Flies.' }, de: { name: 'Drachen', description: ' ' } }
  expect((['en', 'de', 'fr'] as const).map((language) => languageState({ texts }, language))).toEqual([
    'whole',
    'begun',
    'missing',
  ])
})

test('a variant is named by the labels of its choice', () => {
  expect(labelOf([option('colour', 'red'), option('size', 's')], ['red', 's'], 'de')).toBe('RED · S')
})

test.each([
  ['red', true],
  [' Red ', true],
  ['ＲＥＤ', true],
  ['Green', false],
  ['', false],
])('the word %j is known: %s', (typed, isThere) => {
  expect(hasWord(['Red', '青色'], typed)).toBe(isThere)
})

test('an error disappears once its field changes, and the other errors remain', () => {
  const before = { ...newDraft, texts: { en: { name: '', description: '' } } }
  const errors = { 'texts.en.name': 'x', 'variants.0.unit_price': 'x', pictures: 'x', category: 'x' }
  const after = { ...before, texts: { en: { name: 'Mug', description: '' } }, category: 'family' }
  expect(Object.keys(stillWrong(errors, before, after))).toEqual(['variants.0.unit_price', 'pictures'])
  expect(stillWrong(errors, before, before)).toEqual(errors)
})
