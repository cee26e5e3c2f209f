import { isBlank } from '@sealane/contract/visible-text'
import type { FileName } from '@sealane/contract/locales'
import { fileNames } from '@sealane/contract/locales'
import { plainFigures } from '@sealane/contract/typed-numbers'
import { parseAmount } from '@sealane/contract/money'
import type { Product, ProductForm, LocalizedTexts } from '@sealane/contract/product-form'
import type { PortalProductDetail, OptionWord } from '@sealane/contract/products'
import { isPublished } from './product.rules.ts'

type SavedVariant = Product['variants'][number]
/** Numbers are kept as typed, so that an incomplete number is not lost. */
export type DraftVariant = Omit<SavedVariant, 'unit_price' | 'list_price' | 'stock' | 'sku'> &
  Record<'unit_price' | 'list_price' | 'stock' | 'sku', string>
export type DraftPicture = Product['pictures'][number] & { url: string; color: string }
export type DraftOption = Product['options'][number]

/** A product while it is being edited. */
export type ProductDraft = Omit<
  ProductForm,
  'code' | 'category' | 'origin' | 'handling_days' | 'pictures' | 'variants'
> & {
  code: string
  category: string
  origin: string
  handling_days: string
  pictures: DraftPicture[]
  variants: DraftVariant[]
  /** Variants of removed options and values. If the user adds them again, they return unchanged, with the stock that was seen. */
  removed: DraftVariant[]
}

export const newDraft: ProductDraft = {
  code: '',
  category: '',
  origin: '',
  handling_days: '2',
  texts: {},
  specs: [],
  pictures: [],
  options: [],
  variants: [newVariant([])],
  removed: [],
  on_sale: false,
}

export function draftOf(detail: PortalProductDetail): ProductDraft {
  const { id, version, code, category, origin, handling_days, texts, specs, options, status } = detail
  return {
    ...{ id, version, origin, texts, specs, options },
    code: code ?? '',
    category: category ?? '',
    handling_days: String(handling_days),
    pictures: detail.pictures.map((picture) => ({ ...picture, url: picture.image })),
    variants: detail.variants.length > 0 ? detail.variants.map(toVariantDraft) : [newVariant([])],
    removed: [],
    on_sale: isPublished(status),
  }
}

function toVariantDraft({ unit_price, list_price, stock, sku, ...rest }: SavedVariant): DraftVariant {
  return {
    ...rest,
    unit_price: toPriceInput(unit_price),
    list_price: toPriceInput(list_price),
    stock: String(stock),
    sku: sku ?? '',
  }
}

export function newVariant(choice: string[]): DraftVariant {
  const typed = { unit_price: '', list_price: '', stock: '0', sku: '' }
  return { choice, ...typed, seen_stock: 0, image: null, on_sale: true }
}

/** Formats US cents for an input: 1250 becomes 12.50. */
function toPriceInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}

/** Returns undefined if the text is not an amount, and null if it is empty. */
export function readPrice(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : parseAmount(typed)
}

export function readCount(typed: string): number | undefined {
  const text = plainFigures(typed)
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** Returns the request's body, or the fields that do not contain a number. */
export function readDraft(draft: ProductDraft, onSale: boolean): { form: ProductForm } | { unreadable: string[] } {
  const unreadable: string[] = []
  const read = <Value>(field: string, value: Value | undefined, otherwise: Value): Value => {
    if (value === undefined) unreadable.push(field)
    return value ?? otherwise
  }
  const variants = draft.variants.map(({ sku, ...variant }, index) => ({
    ...variant,
    sku: isBlank(sku) ? null : sku.trim(),
    unit_price: read(`variants.${index}.unit_price`, readPrice(variant.unit_price), null),
    list_price: read(`variants.${index}.list_price`, readPrice(variant.list_price), null),
    stock: read(`variants.${index}.stock`, readCount(variant.stock), 0),
  }))
  const { removed: _removed, ...kept } = draft
  const form: ProductForm = {
    ...kept,
    code: isBlank(draft.code) ? null : draft.code.trim(),
    category: draft.category === '' ? null : draft.category,
    origin: draft.origin === '' ? null : draft.origin,
    handling_days: read('handling_days', readCount(draft.handling_days), 0),
    pictures: draft.pictures.map(({ image, alt }) => ({ image, alt })),
    variants,
    on_sale: onSale,
  }
  return unreadable.length > 0 ? { unreadable } : { form }
}

/** Returns a variant for each combination of values, the first option outermost. Existing variants keep their input. */
export function combine(options: DraftOption[], variants: DraftVariant[]): DraftVariant[] {
  const choices = options.reduce<string[][]>(
    (sofar, { values }) => sofar.flatMap((choice) => values.map(({ value }) => [...choice, value])),
    [[]],
  )
  const there = new Map(variants.toReversed().map((variant) => [JSON.stringify(variant.choice), variant]))
  return choices.map((choice) => {
    const existing = there.get(JSON.stringify(choice))
    if (existing !== undefined) return existing
    const { unit_price = '', list_price = '' } = likest(variants, choice) ?? {}
    return { ...newVariant(choice), unit_price, list_price }
  })
}

/** Recombines the variants for changed options, and remembers the variants that are removed for now. */
export function recombine(options: DraftOption[], draft: Pick<ProductDraft, 'variants' | 'removed'>) {
  const ever = [...draft.variants, ...draft.removed]
  const variants = combine(options, ever)
  const made = new Set(variants)
  return { variants, removed: ever.filter((variant) => !made.has(variant)) }
}

/** Returns the variant whose price suits the new one: the variant that it was split off from, otherwise the first. */
function likest(variants: DraftVariant[], choice: string[]): DraftVariant | undefined {
  return variants.find((variant) => variant.choice.every((value) => choice.includes(value))) ?? variants[0]
}

/** Returns the text in the language, otherwise in English, otherwise in any. */
export function textIn(texts: LocalizedTexts, language: FileName, otherwise = ''): string {
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? otherwise
}

/**
 * Sets the text of one language. A word from the vocabulary brings all 13 languages. If it is changed to an unknown word, the other languages no
 * longer match and are removed.
 */
export function write(
  texts: LocalizedTexts,
  typed: string,
  { language, words }: { language: FileName; words: OptionWord[] },
): LocalizedTexts {
  const meant = words.find(
    (word) => normalizeWord(word.texts[language] ?? '') === normalizeWord(typed) && typed.trim() !== '',
  )
  if (meant !== undefined) return meant.texts
  const isWord = words.some((word) => fileNames.every((name) => word.texts[name] === texts[name]))
  return { ...(isWord ? {} : texts), [language]: typed }
}

/** Returns a key that is unique within the product. It is permanent, because variants refer to it. */
export function keyFor(
  typed: string,
  words: OptionWord[],
  { language, options }: { language: FileName; options: DraftOption[] },
) {
  const taken = new Set(options.flatMap(({ name, values }) => [name, ...values.map(({ value }) => value)]))
  const word = words.find(({ texts }) => normalizeWord(texts[language] ?? '') === normalizeWord(typed))
  const baseKey = (word?.key.split('/').at(-1) ?? typed.trim()).slice(0, 50)
  if (!taken.has(baseKey)) return baseKey
  return [...Array(taken.size).keys()].map((turn) => `${baseKey}-${turn + 2}`).find((key) => !taken.has(key)) ?? baseKey
}

/** Returns true if the list contains the word, regardless of case and form of Unicode. */
export function hasWord(words: readonly string[], typed: string): boolean {
  return words.some((word) => normalizeWord(word) === normalizeWord(typed))
}

/** Returns the errors that remain after a change: those of changed fields are removed. */
export function stillWrong<Errors extends Record<string, string>>(
  errors: Errors,
  before: ProductDraft,
  after: ProductDraft,
): Errors {
  const same = Object.entries(errors).filter(([path]) => shown(before, path) === shown(after, path))
  return Object.fromEntries(same) as Errors
}

function shown(draft: ProductDraft, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], draft)
  return JSON.stringify(found)
}

function normalizeWord(text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase()
}

/** Returns the values for one option: those under its name (`option/value`) and those of no option. */
export function valuesOf(option: string, values: OptionWord[]): OptionWord[] {
  return values.filter(({ key }) => !key.includes('/') || key.startsWith(`${option}/`))
}

/** Moves one item of a list to another position. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const others = items.filter((_one, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

/** Returns whether the language's texts are complete, begun or missing. */
export function languageState(draft: Pick<ProductDraft, 'texts'>, language: FileName): 'whole' | 'begun' | 'missing' {
  const { name = '', description = '' } = draft.texts[language] ?? {}
  if (!isBlank(name) && !isBlank(description)) return 'whole'
  return isBlank(name) && isBlank(description) ? 'missing' : 'begun'
}

/** Returns a variant's name: the labels of its values. */
export function labelOf(options: DraftOption[], choice: string[], language: FileName): string {
  const labels = choice.map((value, at) => {
    const optionValue = options[at]?.values.find((one) => one.value === value)
    return optionValue === undefined ? value : textIn(optionValue.labels, language, value)
  })
  return labels.join(' · ')
}

/** Returns the indexes of the variants whose name contains the typed text. */
export function variantIndexesOf(
  { variants, options }: Pick<ProductDraft, 'variants' | 'options'>,
  typed: string,
  language: FileName,
) {
  const searchText = normalizeWord(typed)
  return variants.flatMap(({ choice }, at) =>
    normalizeWord(labelOf(options, choice, language)).includes(searchText) ? [at] : [],
  )
}
