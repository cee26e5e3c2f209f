import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import { describe, expect, test } from 'vitest'
import { mug, shirt, variant } from '../../test/selling.ts'
import { changesOf } from './product-changes.rules.ts'
import { translationsOf } from './product-text.rules.ts'
import { faultsOf, lacksOf, priceOf, stockAfter, withoutBlanks } from './product.rules.ts'

describe('requirements of a draft', () => {
  test.each<[string, Partial<Product>, object]>([
    ['a product needs only a name', {}, {}],
    [
      'a description without a name is refused',
      { texts: { de: { name: '', description: 'Für Tee.' } } },
      { texts: 'required' },
    ],
  ])('%s', (_what, more, faults) => {
    expect(faultsOf(mug(more))).toEqual(faults)
  })

  test('a word is in two options only where it has the same label', () => {
    const { options } = shirt()
    const [colour] = options
    if (colour === undefined) throw new Error('There is no option')
    const optionOf = (label: string) => ({
      name: 'trim',
      labels: {},
      values: [{ value: 'sand', labels: { en: label }, swatch: null, image: null }],
    })
    const faults = (label: string) =>
      faultsOf(
        shirt({
          options: [
            { ...colour, labels: {}, values: [{ value: 'sand', labels: { en: 'Sand' }, swatch: null, image: null }] },
            optionOf(label),
          ],
          variants: [],
        }),
      )
    expect(faults('Sand')).toEqual({})
    expect(faults('Beach')).toEqual({ 'options.1.values.0.value': 'twice' })
  })
})

describe('the maximum of options and variants', () => {
  const made = (count: number, wordOf: (index: number) => string, labels: LocalizedTexts = {}) =>
    Array.from({ length: count }, (_none, index) => ({ value: wordOf(index), labels, swatch: null, image: null }))
  const optionsOf = (...values: ReturnType<typeof made>[]) =>
    values.map((one, at) => ({ name: `option ${at}`, labels: {}, values: one }))
  const combined = (...words: string[][]): string[][] =>
    words.reduce<string[][]>((before, next) => before.flatMap((one) => next.map((word) => [...one, word])), [[]])
  const wide = (length: number) =>
    Array.from({ length: 3 }, (_none, at) =>
      made(at === 0 ? 20 : 10, (index) => `${at}-${index} `.padEnd(length, 'x'), { de: 'x' }),
    )
  const variantsOf = (values: ReturnType<typeof made>[]) =>
    combined(...values.map((one) => one.map(({ value }) => value))).map((choice) => variant(choice, 1_00, 1))

  test.each<[string, Pick<Product, 'options' | 'variants'>, object]>([
    [
      'two thousand variants of three labels with fifteen letters are accepted',
      { options: optionsOf(...wide(15)), variants: variantsOf(wide(15)) },
      {},
    ],
    [
      'two thousand variants of three labels with thirty letters are refused',
      { options: optionsOf(...wide(30)), variants: variantsOf(wide(30)) },
      { 'options.0.values': 'too_many' },
    ],
    ['a thousand values are accepted', { options: optionsOf(made(1_000, (index) => `v${index}`)), variants: [] }, {}],
    [
      'a thousand and one values in two options are refused',
      {
        options: optionsOf(
          made(1_000, (index) => `v${index}`),
          made(1, () => 'one'),
        ),
        variants: [],
      },
      { 'options.0.values': 'too_many' },
    ],
    [
      'labels that are long in one language only are counted',
      { options: optionsOf(made(600, (index) => `v${index}`, { en: 'x', th: 'x'.repeat(255) })), variants: [] },
      { 'options.0.values': 'too_many' },
    ],
    [
      'a long label counts once for each variant',
      {
        options: optionsOf(
          made(300, (index) => `v${index}`),
          made(1, () => 'one', { th: 'x'.repeat(255) }),
          made(2, (index) => `w${index}`),
        ),
        variants: combined(
          made(300, (index) => `v${index}`).map(({ value }) => value),
          ['one'],
          ['w0', 'w1'],
        ).map((choice) => variant(choice, 1_00, 1)),
      },
      { 'options.0.values': 'too_many' },
    ],
  ])('%s', (_what, more, faults) => {
    expect(faultsOf(mug(more))).toEqual(faults)
  })
})

describe('requirements of a product on sale', () => {
  const whole = shirt({ pictures: [{ image: '/pictures/a-800.webp', alt: {} }] })
  test.each<[string, Partial<Product>, string[]]>([
    ['no more than a complete product has', {}, []],
    ['a category', { category: null }, ['category']],
    ['a picture', { pictures: [] }, ['pictures']],
    [
      'a description in each language with a name',
      { texts: { it: { name: 'Camicia', description: '' } } },
      ['texts.it.description'],
    ],
    ['a price for each variant', { variants: [variant(['sand', 'm'], null, 1)] }, ['variants.0.unit_price']],
    ['a variant to buy', { variants: [{ ...variant(['sand', 'm'], 1_00, 1), on_sale: false }] }, ['variants']],
  ])('%s', (_what, more, fields) => {
    expect(Object.keys(lacksOf({ ...whole, ...more }))).toEqual(fields)
  })
})

test.each([
  [5, 5, 8, 8],
  [4, 5, 8, 7],
  [6, 5, 8, 9],
  [1, 5, 0, undefined],
])('a stock of %i, which the seller saw as %i and set to %i, becomes %s', (now, shownStock, stock, after) => {
  expect(stockAfter(now, { stock, seen_stock: shownStock })).toBe(after)
})

test('the price is that of the cheapest variant on sale', () => {
  expect(priceOf(shirt())).toBe(45_00)
  const [first, second, third] = shirt().variants.map((one) => ({ ...one, on_sale: one.unit_price !== 45_00 }))
  expect(priceOf(shirt({ variants: [first, second, third].filter((one) => one !== undefined) }))).toBe(49_00)
  expect(priceOf(mug({ variants: [] }))).toBe(null)
})

test('empty fields are none', () => {
  const { texts, specs } = withoutBlanks(
    mug({
      texts: { en: { name: 'Mug', description: '' }, de: { name: '', description: '' } },
      specs: [{ name: { en: '' }, value: {} }],
    }),
  )
  expect([Object.keys(texts), specs]).toEqual([['en'], []])
})

test('a language without words of its own repeats English, and is known not to be written', () => {
  const rows = translationsOf(shirt(), { shop: 'Quay', categories: { ja: 'メンズ服' }, keywords: { ja: ['上着'] } })
  expect(rows).toHaveLength(13)
  expect(rows.find(({ locale }) => locale === 'ja')).toMatchObject({
    name: 'Harbour shirt',
    is_written: false,
    labels: { colour: 'Colour', green: 'Green', m: 'M' },
    search_terms: expect.arrayContaining(['ja.上', 'ja:quay', 'ja.メン']),
  })
  expect(rows.find(({ locale }) => locale === 'de')).toMatchObject({ is_written: true, labels: { green: 'Grün' } })
})

test('a version names the differences and nothing else', () => {
  const before = shirt()
  const [first = variant([], 1, 1), ...others] = before.variants
  const after = shirt({ handling_days: 4, variants: [{ ...first, stock: 9 }, ...others.slice(0, 1)] })
  expect(changesOf(before, before)).toEqual([])
  const changes = changesOf(before, after)
  expect(changes.slice(0, 2)).toEqual([
    { field: 'handling_days', of: '', before: 2, after: 4 },
    { field: 'stock', of: 'Sand · M', before: 3, after: 9 },
  ])
  expect(changes).toContainEqual({ field: 'unit_price', of: 'Green · M', before: 45_00, after: null })
})

test('a picture that says nothing changes no words, and words that only another language has are seen', () => {
  const before = shirt()
  const pictures = ['a.webp', 'b.webp'].map((image) => ({ image, alt: {} }))
  expect(changesOf(before, shirt({ pictures }))).toEqual([{ field: 'pictures', of: '', before: null, after: null }])
  const named = pictures.map((one, at) => (at === 1 ? { ...one, alt: { en: 'Collar' } } : one))
  expect(changesOf(shirt({ pictures }), shirt({ pictures: named }))).toEqual([
    { field: 'alts', of: '', before: '', after: 'Collar' },
  ])
  const swapped = named.map(({ image }, at) => ({ image, alt: named[1 - at]?.alt ?? {} }))
  expect(changesOf(shirt({ pictures: named }), shirt({ pictures: swapped }))).toMatchObject([{ field: 'alts' }])
  const inGerman = pictures.map((one) => ({ ...one, alt: { en: 'Collar', de: 'Kragen' } }))
  const inEnglish = pictures.map((one) => ({ ...one, alt: { en: 'Collar' } }))
  expect(changesOf(shirt({ pictures: inEnglish }), shirt({ pictures: inGerman }))).toMatchObject([
    { field: 'translations' },
  ])
})

test('another label of an option in another language, and another picture of its value, are changes', () => {
  const [colour, ...others] = shirt().options
  if (colour === undefined) throw new Error('There is no option')
  const renamed = shirt({ options: [{ ...colour, labels: { ...colour.labels, de: 'Farbton' } }, ...others] })
  expect(changesOf(shirt(), renamed)).toEqual([{ field: 'translations', of: '', before: null, after: null }])
  const values = colour.values.map((value) => ({ ...value, image: 'a.webp' }))
  const shown = shirt({ options: [{ ...colour, values }, ...others] })
  expect(changesOf(shirt(), shown)).toEqual([{ field: 'pictures', of: '', before: null, after: null }])
  const shade = shirt({ options: [{ ...colour, labels: { ...colour.labels, en: 'Shade' } }, ...others] })
  expect(changesOf(shirt(), shade)).toMatchObject([{ field: 'option', of: 'Shade' }])
})

test('that variants show the first picture like the product is said once, and another of theirs without its address', () => {
  const shown = (image: string | null) => shirt().variants.map((one) => ({ ...one, image }))
  const pictures = ['a.webp', 'b.webp'].map((image) => ({ image, alt: {} }))
  const after = shirt({ pictures, variants: shown('a.webp') })
  expect(changesOf(shirt(), after)).toEqual([{ field: 'pictures', of: '', before: null, after: null }])
  const [first = variant([], 1, 1), ...others] = after.variants
  const other = { ...after, variants: [{ ...first, image: 'b.webp' }, ...others] }
  const change = { field: 'image', of: 'Sand · M', before: null, after: null }
  expect(changesOf(after, other)).toEqual([change])
  expect(changesOf(other, after)).toEqual([change])
})
