import { defaultFileName } from '@sealane/contract/locales'
import type { Product } from '@sealane/contract/product-form'
import type { Change } from '@sealane/contract/products'
import { labelsIn, textOf } from './product-text.rules.ts'

type Value = Change['before']
type Fact = { field: string; of: string; value: Value }

/** What is different now, in the order in which the form shows it. `of` says which variant, language or option. */
export function changesOf(before: Product, after: Product): Change[] {
  const [former, now] = [factsOf(before), factsOf(after)]
  const places = [...new Set([...former.keys(), ...now.keys()])]
  return places
    .map((place) => {
      const { field, of } = now.get(place) ?? former.get(place) ?? { field: '', of: '' }
      return { field, of, before: former.get(place)?.value ?? null, after: now.get(place)?.value ?? null }
    })
    .filter((change) => change.before !== change.after)
    .map((change) => (wordless.has(change.field) ? { ...change, before: null, after: null } : shortened(change)))
}

/** That they changed is all there is to say: addresses of pictures are nothing to read, and other languages many. */
const wordless = new Set(['pictures', 'translations'])
const lettersMaximum = 500

function shortened({ before, after, ...change }: Change): Change {
  const cut = (value: Value) => (typeof value === 'string' ? value.slice(0, lettersMaximum).toWellFormed() : value)
  return { ...change, before: cut(before), after: cut(after) }
}

/** Everything there is to say about it, each under a place of its own. */
function factsOf(product: Product): Map<string, Fact> {
  const facts = [...textFacts(product), ...plainFacts(product), ...optionFacts(product), ...variantFacts(product)]
  return new Map(facts)
}

function plainFacts({ code, category, origin, handling_days, pictures }: Product): [string, Fact][] {
  const values = { category, origin, handling_days, code, pictures: pictures.map(({ image }) => image).join(' ') }
  return Object.entries(values).map(([field, value]) => [field, { field, of: '', value }])
}

function textFacts({ texts, specs, pictures }: Product): [string, Fact][] {
  const facts = Object.entries(texts).flatMap(([locale, text]): [string, Fact][] =>
    Object.entries(text).map(([field, value]) => [`${field} ${locale}`, { field, of: locale, value }]),
  )
  const lines = specs.map(({ name, value }) => `${textOf(name, defaultFileName)}: ${textOf(value, defaultFileName)}`)
  const alts = pictures.map(({ alt }) => textOf(alt, defaultFileName)).join(' · ')
  const inAllLanguages = JSON.stringify([specs, pictures.map(({ alt }) => alt)])
  return [
    ...facts,
    ['specs', { field: 'specs', of: '', value: lines.join('\n') }],
    ['alts', { field: 'alts', of: '', value: alts }],
    ['translations', { field: 'translations', of: '', value: inAllLanguages }],
  ]
}

function optionFacts(product: Product): [string, Fact][] {
  const labels = labelsIn(product, defaultFileName)
  return product.options.map(({ name, values }) => {
    const value = values.map((one) => [labels[one.value], one.swatch].filter(Boolean).join(' ')).join(', ')
    return [`option ${name}`, { field: 'option', of: labels[name] ?? name, value }]
  })
}

function variantFacts(product: Product): [string, Fact][] {
  const labels = labelsIn(product, defaultFileName)
  return product.variants.flatMap(({ choice, seen_stock: _seen, ...variant }): [string, Fact][] => {
    const of = choice.map((value) => labels[value] ?? value).join(' · ')
    return Object.entries(variant).map(([field, value]) => [
      `variant ${JSON.stringify(choice)} ${field}`,
      { field, of, value },
    ])
  })
}
