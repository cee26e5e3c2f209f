import { defaultFileName } from '@sealane/contract/locales'
import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import type { ProductChange } from '@sealane/contract/products'
import { labelsIn, textOf } from './product-text.rules.ts'

type ChangeValue = ProductChange['before']
/** `whole` is compared instead of `value` if `value` is only the readable part. */
type ProductFact = { field: string; of: string; value: ChangeValue; whole?: string }

/** Maximum number of changes that are stored and shown, because a request may change all variants of a product with thousands of them. */
export const changesMaximum = 100

/**
 * Lists the differences, in the order of the form. `of` names the variant, language or option. The last change may be `more`: `of` is then the number
 * of changes that are left out.
 */
export function changesOf(before: Product, after: Product): ProductChange[] {
  const changes = allChangesOf(before, after)
  const left = changes.length - changesMaximum
  if (left <= 0) return changes
  return [...changes.slice(0, changesMaximum), { field: 'more', of: String(left), before: null, after: null }]
}

function allChangesOf(before: Product, after: Product): ProductChange[] {
  const [former, now] = [factsOf(before), factsOf(after)]
  const keys = [...new Set([...former.keys(), ...now.keys()])]
  return keys
    .filter((key) => wholeOf(former.get(key)) !== wholeOf(now.get(key)))
    .map((key) => {
      const { field, of } = now.get(key) ?? former.get(key) ?? { field: '', of: '' }
      return { field, of, before: former.get(key)?.value ?? null, after: now.get(key)?.value ?? null }
    })
    .map((change) => (wordless.has(change.field) ? { ...change, before: null, after: null } : shortened(change)))
}

function wholeOf(fact: ProductFact | undefined): ChangeValue {
  return fact?.whole ?? fact?.value ?? null
}

/** Fields whose values are not shown, only that they changed: addresses of pictures are not readable, and there are many other languages. */
const wordless = new Set(['pictures', 'image', 'translations'])
const lettersMaximum = 500

function shortened({ field, of, before, after }: ProductChange): ProductChange {
  const cut = (value: ChangeValue) =>
    typeof value === 'string' ? value.slice(0, lettersMaximum).toWellFormed() : value
  return { field, of: of.slice(0, lettersMaximum).toWellFormed(), before: cut(before), after: cut(after) }
}

/** Returns all facts about the product, each under a key of its own. */
function factsOf(product: Product): Map<string, ProductFact> {
  const facts = [...textFacts(product), ...plainFacts(product), ...optionFacts(product), ...variantFacts(product)]
  return new Map(facts)
}

function plainFacts({ code, category, origin, handling_days, pictures, options }: Product): [string, ProductFact][] {
  const ofValues = options.flatMap(({ name, values }) => values.map(({ value, image }) => [name, value, image]))
  const shown = [...pictures.map(({ image }) => [image]), ...ofValues.filter(([, , image]) => image !== null)]
  const values = { category, origin, handling_days, code, pictures: JSON.stringify(shown) }
  return Object.entries(values).map(([field, value]) => [field, { field, of: '', value }])
}

function textFacts(product: Product): [string, ProductFact][] {
  const { texts, specs, pictures } = product
  const facts = Object.entries(texts).flatMap(([locale, text]): [string, ProductFact][] =>
    Object.entries(text).map(([field, value]) => [`${field} ${locale}`, { field, of: locale, value }]),
  )
  const lines = specs.map(({ name, value }) => `${textOf(name, defaultFileName)}: ${textOf(value, defaultFileName)}`)
  const alts = pictures
    .map(({ image, alt }) => [image, textOf(alt, defaultFileName)] as const)
    .filter(([, alt]) => alt !== '')
  const altTexts = alts.map(([, alt]) => alt).join(' · ')
  return [
    ...facts,
    ['specs', { field: 'specs', of: '', value: lines.join('\n') }],
    ['alts', { field: 'alts', of: '', value: altTexts, whole: JSON.stringify(alts) }],
    ['translations', { field: 'translations', of: '', value: JSON.stringify(elsewhere(product)) }],
  ]
}

/** Returns all texts in other languages except names and descriptions, each with the thing that it describes. */
function elsewhere({ specs, pictures, options }: Product): string[] {
  const inOthers = (of: string, texts: LocalizedTexts) =>
    Object.entries(texts)
      .filter(([locale, text]) => locale !== defaultFileName && text !== '')
      .map((pair) => JSON.stringify([of, ...pair]))
  const translations = [
    ...specs.flatMap(({ name, value }) =>
      [name, value].flatMap((words) =>
        inOthers(`${textOf(name, defaultFileName)}: ${textOf(words, defaultFileName)}`, words),
      ),
    ),
    ...pictures.flatMap(({ image, alt }) => inOthers(image, alt)),
    ...options.flatMap(({ name, labels, values }) => [
      ...inOthers(name, labels),
      ...values.flatMap((value) => inOthers(`${name}: ${value.value}`, value.labels)),
    ]),
  ]
  return translations.toSorted()
}

function optionFacts(product: Product): [string, ProductFact][] {
  const labels = labelsIn(product, defaultFileName)
  return product.options.map(({ name, values }) => {
    const value = values.map((one) => [labels[one.value], one.swatch].filter(Boolean).join(' ')).join(', ')
    const of = labels[name] ?? name
    return [`option ${name}`, { field: 'option', of, value, whole: `${of}: ${value}` }]
  })
}

/** Returns the facts about variants. A variant that shows the first picture has none of its own: it follows the product's. */
function variantFacts(product: Product): [string, ProductFact][] {
  const labels = labelsIn(product, defaultFileName)
  const cover = product.pictures[0]?.image
  return product.variants.flatMap(
    ({ choice, seen_stock: _expectedStock, image, ...variant }): [string, ProductFact][] => {
      const of = choice.map((value) => labels[value] ?? value).join(' · ')
      const facts = { ...variant, image: image === cover ? null : image }
      return Object.entries(facts).map(([field, value]) => [
        `variant ${JSON.stringify(choice)} ${field}`,
        { field, of, value },
      ])
    },
  )
}
