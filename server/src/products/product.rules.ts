import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import type { ProductStatus } from '@sealane/contract/products'
import { fileNames } from '@sealane/contract/locales'
import { valuesMaximum, wordsMaximum } from '@sealane/contract/product-limits'

/** Whether the shop has put the product on sale, even if an operator still has to check it. */
export function isPutOnSale(status: ProductStatus | undefined): boolean {
  return status === 'on_sale' || status === 'sold_out' || status === 'reviewing'
}

/** Message keys by the field that they belong to. */
export type ProductFaults = Record<string, string>

/** Removes empty texts: an empty field counts as no text. */
export function withoutBlanks(product: Product): Product {
  return {
    ...product,
    texts: Object.fromEntries(
      Object.entries(product.texts).filter(([, { name, description }]) => name !== '' || description !== ''),
    ),
    specs: product.specs
      .map(({ name, value }) => ({ name: written(name), value: written(value) }))
      .filter(({ name, value }) => Object.keys(name).length + Object.keys(value).length > 0),
    pictures: product.pictures.map(({ image, alt }) => ({ image, alt: written(alt) })),
    options: product.options.map((option) => ({
      ...option,
      labels: written(option.labels),
      values: option.values.map((value) => ({ ...value, labels: written(value.labels) })),
    })),
  }
}

function written(texts: LocalizedTexts): LocalizedTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/**
 * Returns the faults of any product, even of a draft: it needs a name, its options must distinguish its variants, and pictures of variants must be
 * its own.
 */
export function faultsOf(product: Product): ProductFaults {
  const hasName = Object.values(product.texts).some(({ name }) => name !== '')
  return {
    ...(!hasName && { texts: 'required' }),
    ...(hasName && nameless(product)),
    ...optionFaults(product),
    ...extentFaults(product),
    ...variantFaults(product),
  }
}

/** Reports descriptions without a name: they would belong to no language and would be lost. */
function nameless({ texts }: Product): ProductFaults {
  const found = fileNames.filter((locale) => texts[locale]?.name === '' && texts[locale].description !== '')
  return Object.fromEntries(found.map((locale) => [`texts.${locale}.name`, 'required']))
}

/**
 * Returns what a product lacks to be on sale. A language with any text must be complete. Variants that are not on sale need a price too, because bags
 * may contain them.
 */
export function lacksOf({ category, pictures, texts, variants }: Product): ProductFaults {
  const begun = fileNames.flatMap((locale) => {
    const text = texts[locale]
    return text === undefined ? [] : [[locale, text] as const]
  })
  const faults: ProductFaults = {}
  if (category === null) faults['category'] = 'required'
  if (pictures.length === 0) faults['pictures'] = 'required'
  if (begun.length === 0) faults['texts'] = 'required'
  for (const [locale, { name, description }] of begun) {
    if (name === '') faults[`texts.${locale}.name`] = 'required'
    if (description === '') faults[`texts.${locale}.description`] = 'required'
  }
  for (const [index, { unit_price }] of variants.entries())
    if (unit_price === null) faults[`variants.${index}.unit_price`] = 'required'
  if (!variants.some(({ on_sale }) => on_sale)) faults['variants'] = 'none_on_sale'
  return faults
}

/** Returns the faults of options. A word may be in two options if its labels are the same in both: labels belong to the word. */
function optionFaults({ options, pictures }: Product): ProductFaults {
  const faults: ProductFaults = {}
  const images = new Set(pictures.map(({ image }) => image))
  const labelTexts = new Map<string, string>()
  const check = (path: string, key: string, labels: LocalizedTexts) => {
    const label = JSON.stringify(
      Object.entries(labels)
        .map((pair) => pair.join(' '))
        .toSorted(),
    )
    if ((labelTexts.get(key) ?? label) !== label) faults[path] = 'twice'
    labelTexts.set(key, label)
  }
  for (const [at, option] of options.entries()) {
    check(`options.${at}.name`, option.name, option.labels)
    if (options.findIndex(({ name }) => name === option.name) < at) faults[`options.${at}.name`] = 'twice'
    const values = new Set<string>()
    for (const [index, { value, labels, image }] of option.values.entries()) {
      const path = `options.${at}.values.${index}`
      check(`${path}.value`, value, labels)
      if (values.has(value)) faults[`${path}.value`] = 'twice'
      values.add(value)
      if (image !== null && !images.has(image)) faults[`${path}.image`] = 'invalid'
    }
  }
  return faults
}

/** Limits the size of all options and variants together, because every page contains them. The fault is reported at the longest option. */
function extentFaults(product: Product): ProductFaults {
  const counts = product.options.map(({ values }) => values.length)
  const fits = sum(counts, (count) => count) <= valuesMaximum && lettersOf(product) <= wordsMaximum
  return fits ? {} : { [`options.${counts.indexOf(Math.max(...counts))}.values`]: 'too_many' }
}

/** Returns the number of letters. Each variant repeats its options' values in the language of the page. */
function lettersOf({ options, variants }: Product): number {
  const lengths = options.map(
    ({ values }) => new Map(values.map(({ value, labels }) => [value, longest(value, labels)])),
  )
  const ofOptions = sum(options, ({ name, labels }) => longest(name, labels))
  const ofValues = sum(options, ({ values }) => sum(values, ({ value, labels }) => longest(value, labels)))
  const lettersIn = (choice: string[]) => sum(choice, (value, at) => lengths[at]?.get(value) ?? value.length)
  return ofOptions + ofValues + sum(variants, ({ choice }) => lettersIn(choice))
}

function longest(word: string, labels: LocalizedTexts): number {
  return Math.max(word.length, ...Object.values(labels).map(({ length }) => length))
}

function sum<Item>(items: readonly Item[], countOf: (item: Item, at: number) => number): number {
  return items.reduce((before, item, at) => before + countOf(item, at), 0)
}

function variantFaults({ options, pictures, variants }: Product): ProductFaults {
  const faults: ProductFaults = {}
  const images = new Set(pictures.map(({ image }) => image))
  const words = options.map(({ values }) => new Set(values.map(({ value }) => value)))
  const choices = new Set<string>()
  for (const [index, { choice, unit_price, list_price, image }] of variants.entries()) {
    const fits = choice.length === words.length && words.every((allowed, at) => allowed.has(choice[at] ?? ''))
    const key = JSON.stringify(choice)
    if (!fits) faults[`variants.${index}.choice`] = 'choice'
    else if (choices.has(key)) faults[`variants.${index}.choice`] = 'twice'
    if (list_price !== null && unit_price !== null && list_price <= unit_price)
      faults[`variants.${index}.list_price`] = 'list_price'
    if (image !== null && !images.has(image)) faults[`variants.${index}.image`] = 'invalid'
    choices.add(key)
  }
  return faults
}

/**
 * Returns the stock of a variant after an edit, with the pieces that were sold or returned since the editor saw it. Undefined if the result is not
 * possible.
 */
export function stockAfter(
  now: number,
  { stock, seen_stock }: { stock: number; seen_stock: number },
): number | undefined {
  const after = now + stock - seen_stock
  return after < 0 ? undefined : after
}

/** Returns the price of the cheapest variant on sale, else of the cheapest one; null if none has a price. */
export function priceOf({ variants }: Product): number | null {
  const priced = variants.filter(({ unit_price }) => unit_price !== null)
  const sold = priced.filter(({ on_sale }) => on_sale)
  const prices = (sold.length > 0 ? sold : priced).map(({ unit_price }) => unit_price ?? 0)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Returns the name in the first language that has one; English is first. */
export function productNameOf({ texts }: Pick<Product, 'texts'>): string {
  return Object.values(texts).find(({ name }) => name !== '')?.name ?? ''
}
