import type { ImportFault } from '@sealane/contract/product-imports'
import type { CategoryId } from '@sealane/contract/catalog'
import { defaultFileName, fileNames, type FileName } from '@sealane/contract/locales'
import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import { descriptionMaximum } from '@sealane/contract/product-limits'
import { categoryFor } from '../products/category.rules.ts'
import { nameOf, type StagedProduct, type StagedVariant } from './staged-product.rules.ts'
import { usualName, wordedIn, type ImportColumn, type ImportHeader } from './columns.rules.ts'
import { isOptions, isSpecs, isTexts, parsed } from './import-words.rules.ts'
import { newOption, newValue, type VocabularyWord } from './option-words.rules.ts'
import { textOf } from '../products/product-text.rules.ts'

/** Data of the shop that the file does not contain. */
export type ImportContext = {
  known: Product | undefined
  /** Addresses of the existing product's pictures, by the source that the file names. */
  sources: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, CategoryId>
  /** The category chosen for products whose own category is unknown here. */
  category: CategoryId | null
  words: readonly VocabularyWord[]
}
export type BuiltProduct = { product: Product; faults: ImportFault[] }

type FormOption = Product['options'][number]
type FormVariant = Product['variants'][number]
type BuildContext = ImportContext & {
  header: ImportHeader
  staged: StagedProduct
  faults: ImportFault[]
  base: Product
}

const blank: Product = {
  ...{ code: null, category: null, origin: null, handling_days: 2 },
  ...{ texts: {}, specs: [], pictures: [], options: [], variants: [] },
}

/** Builds the product as the file describes it. Values that the file does not contain stay as they are. New pictures are named by their source. */
export function toProduct(header: ImportHeader, staged: StagedProduct, surroundings: ImportContext): BuiltProduct {
  const base = surroundings.known ?? blank
  const context: BuildContext = { ...surroundings, header, staged, faults: [], base }
  const options = toOptions(context)
  const product: Product = {
    code: header.at.has('code') ? (staged.cells.code?.value ?? null) : base.code,
    category: toCategory(context),
    origin: staged.cells.origin?.value.toUpperCase() ?? base.origin,
    handling_days: Number(staged.cells.handling_days?.value ?? base.handling_days),
    texts: toTexts(context),
    specs: (readJson(context, 'specs', isSpecs) as Product['specs'] | undefined) ?? base.specs,
    pictures: toPictures(context),
    options,
    variants: toVariants(context, options),
  }
  return { product: withCover(withOwnPictures(product)), faults: context.faults }
}

/** Returns the product as it is saved: a variant without its own picture shows the product's first one. */
function withCover(product: Product): Product {
  const cover = product.pictures[0]?.image ?? null
  return { ...product, variants: product.variants.map((one) => ({ ...one, image: one.image ?? cover })) }
}

/** Removes variants' pictures that the product does not have, such as one that was left out as the tenth. */
export function withOwnPictures(product: Product): Product {
  const images = new Set(product.pictures.map(({ image }) => image))
  const shown = <One extends { image: string | null }>(one: One) => ({
    ...one,
    image: one.image !== null && images.has(one.image) ? one.image : null,
  })
  const options = product.options.map((option) => ({ ...option, values: option.values.map(shown) }))
  return { ...product, options, variants: product.variants.map(shown) }
}

function toTexts(context: BuildContext): Product['texts'] {
  const { header, base } = context
  const say = (column: ImportColumn, before: string) => (header.at.has(column) ? readText(context, column) : before)
  const texts = fileNames.map((locale) => {
    const [name, description] = columnsIn(header, locale)
    const before = base.texts[locale] ?? { name: '', description: '' }
    return [locale, { name: say(name, before.name), description: say(description, before.description) }] as const
  })
  return Object.fromEntries(texts.filter(([, { name, description }]) => name !== '' || description !== ''))
}

/** Reads a text. A description that is too long ends after the last word that fits, but not every language has spaces. */
function readText({ header, staged, faults }: BuildContext, column: ImportColumn): string {
  const cell = staged.cells[column]
  if (cell === undefined) return ''
  if (!column.startsWith('description') || cell.value.length <= descriptionMaximum) return cell.value
  const start = cell.value.slice(0, descriptionMaximum)
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf(' '))
  const value = `${cell.value.slice(0, 60)} …`
  faults.push({ ...cell, value, code: 'description_cut', column: nameOf(header, column), isNote: true })
  return (end < descriptionMaximum * 0.8 ? start : start.slice(0, end)).toWellFormed().trimEnd()
}

/** Returns the columns for a language. Other shops write in one language, which counts as English. */
function columnsIn(header: ImportHeader, locale: FileName): [ImportColumn, ImportColumn] {
  const own = wordedIn(locale)
  return locale === defaultFileName && !header.at.has(own[0]) ? ['title', 'description'] : own
}

/** Columns that may name a product's category. If none of them is known, the fault names the first one with content. */
export const categoryColumns: readonly ImportColumn[] = ['category', 'google_category', 'type']

function toCategory(context: BuildContext): CategoryId | null {
  const { staged, base, categories, category, header } = context
  const say = (column: ImportColumn) => staged.cells[column]?.value ?? ''
  const hints = {
    category: say('category') || say('google_category'),
    type: say('type'),
    tags: say('tags'),
    gender: `${say('gender')} ${say('target_gender')}`,
  }
  const found = categoryFor({ ...hints, own: say('own_category') }, categories)
  if (found !== undefined) return found
  const otherwise = base.category ?? category
  const named = categoryColumns.find((column) => say(column) !== '')
  const cell = staged.cells[named ?? 'category']
  if (otherwise === null && named !== undefined && cell !== undefined)
    context.faults.push({ ...cell, code: 'category', column: nameOf(header, named), isNote: true })
  return otherwise
}

/** Builds the options: by the file's own words in all languages, else as the product has them, else by the shop's vocabulary. */
function toOptions(context: BuildContext): FormOption[] {
  const { staged, base, sources, words } = context
  const inFile = readJson(context, 'options', isOptions) as FormOption[] | undefined
  const givenOptions = (inFile ?? base.options).map((option) => ({
    ...option,
    values: option.values.map((value) => ({ ...value, image: sources.get(value.image ?? '') ?? value.image })),
  }))
  if (staged.variants.length === 0) return givenOptions
  return staged.optionNames.map((name, index) => {
    const option = givenOptions.find((one) => isCalled(one.name, one.labels, name)) ?? newOption(words, name)
    const valueNames = [...new Set(staged.variants.map(({ values }) => values[index] ?? ''))].filter(
      (value) => value !== '',
    )
    const existing = valuesByName(option)
    const values = new Set(valueNames.map((value) => existing.get(value) ?? newValue(words, option.name, value)))
    const kept = option.values.filter((one) => inFile !== undefined || values.has(one))
    return { ...option, values: [...new Set([...kept, ...values])] }
  })
}

/**
 * Maps the values by their keys and by their labels; of two with the same name the first counts. A map, because a product may have thousands of
 * variants.
 */
function valuesByName({ values }: FormOption): Map<string, FormOption['values'][number]> {
  const named = values.flatMap((one) =>
    [one.value, textOf(one.labels, defaultFileName, one.value)].map((name) => ({ name, one })),
  )
  return new Map(named.toReversed().map(({ name, one }) => [name, one]))
}

function isCalled(key: string, labels: LocalizedTexts, name: string): boolean {
  return textOf(labels, defaultFileName, key) === name || key === name
}

function toVariants(context: BuildContext, options: FormOption[]): FormVariant[] {
  const { staged, base } = context
  if (staged.variants.length === 0) return base.variants
  const existing = options.map(valuesByName)
  const befores = new Map(base.variants.toReversed().map((one) => [JSON.stringify(one.choice), one]))
  return staged.variants.map((variant) => {
    const choice = variant.values.map((value, index) => existing[index]?.get(value)?.value ?? value)
    const before = befores.get(JSON.stringify(choice))
    const lack = lackOf(variant, before)
    if (lack !== undefined) noteLack(context, variant, lack)
    return toVariant(context, variant, before ?? { ...blankVariant, choice })
  })
}

/** Returns the reason why a variant is out of stock here although the file does not say that its stock is zero. */
function lackOf({ stock, without }: StagedVariant, before: FormVariant | undefined): string | undefined {
  if (stock !== undefined) return stock === 0 && without === 'continues' ? 'quantity_continues' : undefined
  if (before !== undefined) return undefined
  return without === 'untracked' ? 'quantity_untracked' : 'quantity_missing'
}

/** Adds the note for each variant, or only for the first one if the reason is the other shop's practice or a column that the whole file lacks. */
function noteLack(context: BuildContext, { row }: StagedVariant, code: string): void {
  const { header, faults } = context
  const isCell = code === 'quantity_missing' && header.at.has('quantity')
  if (isCell || !faults.some((fault) => fault.code === code))
    noteRow(context, { row, column: 'quantity', code, value: '' })
}

const blankVariant = { unit_price: null, list_price: null, stock: 0, sku: null, image: null, on_sale: true }

function toVariant(
  { sources }: BuildContext,
  variant: StagedVariant,
  before: Omit<FormVariant, 'seen_stock'>,
): FormVariant {
  const { row: _row, values: _values, without: _without, image, ...said } = variant
  const shown = image === undefined ? before.image : (sources.get(image) ?? image)
  return { ...before, ...said, image: shown === '' ? null : shown, seen_stock: before.stock }
}

const picturesMaximum = 9

function toPictures(context: BuildContext): Product['pictures'] {
  const { staged, base, sources } = context
  if (staged.pictures === undefined) return base.pictures
  const pictures = staged.pictures.map(({ source, alt, alts, row }) => {
    const image = sources.get(source) ?? source
    const before = base.pictures.find((one) => one.image === image)?.alt
    return { image, alt: readTexts(context, { row, text: alts }) ?? (alt === '' ? {} : { ...before, en: alt }) }
  })
  for (const { image: source = '' } of staged.variants) {
    const image = sources.get(source) ?? source
    if (image !== '' && !pictures.some((one) => one.image === image)) pictures.push({ image, alt: {} })
  }
  const kept = selectedPictures(
    pictures,
    staged.variants.map(({ image = '' }) => sources.get(image) ?? image),
  )
  const left = pictures.findIndex((one) => !kept.includes(one))
  if (left >= 0) {
    const row = staged.pictures[left]?.row ?? staged.row
    noteRow(context, { row, column: 'image', code: 'pictures_many', value: String(pictures.length) })
  }
  return kept
}

/** Chooses the pictures to keep: the first, those that variants show, then the next ones. They stay in their order. */
function selectedPictures(pictures: Product['pictures'], shown: string[]): Product['pictures'] {
  const ofVariants = new Set(shown)
  const [first, ...others] = pictures
  const isShown = ({ image }: Product['pictures'][number]) => ofVariants.has(image)
  const ranked = [first, ...others.filter(isShown), ...others.filter((one) => !isShown(one))]
  const taken = new Set(ranked.slice(0, picturesMaximum))
  return pictures.filter((one) => taken.has(one))
}

type Noted = { row: number; column: ImportColumn; code: string; value: string }

function noteRow({ header, faults }: BuildContext, { column, ...noted }: Noted): void {
  faults.push({ ...noted, column: nameOf(header, column) || usualName(header, column), isNote: true })
}

function readTexts(context: BuildContext, { row, text }: { row: number; text: string }): LocalizedTexts | undefined {
  if (text === '') return undefined
  const read = parsed(text)
  if (isTexts(read)) return read
  const column = nameOf(context.header, 'alts')
  context.faults.push({ code: 'words', row, column, value: text, isNote: false })
  return undefined
}

/** Returns undefined if the file has no such column, or if the cell is empty. */
function readJson(context: BuildContext, column: ImportColumn, is: (read: unknown) => boolean): unknown {
  const cell = context.staged.cells[column]
  if (cell === undefined) return undefined
  const read = parsed(cell.value)
  if (is(read)) return read
  context.faults.push({ ...cell, code: 'words', column: nameOf(context.header, column), isNote: false })
  return undefined
}
