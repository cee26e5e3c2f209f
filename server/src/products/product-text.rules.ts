import { defaultFileName, fileNames, type FileName } from '@sealane/contract/locales'
import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import { searchFields } from '../catalog/search.rules.ts'

/** Texts beside its own by which a product is found. */
export type TranslationContext = {
  shop: string
  categories: Partial<Record<FileName, string>>
  keywords: Partial<Record<FileName, string[]>>
}

export type TranslationRow = {
  locale: FileName
  name: string
  description: string
  specs: { name: string; value: string }[]
  labels: Record<string, string>
  is_written: boolean
  search_terms: string[]
  name_terms: string[]
}

/**
 * Returns a row for each of the 13 languages. A language without a text repeats the English one, or else the first one that exists (decisions,
 * section 3).
 */
export function translationsOf(product: Product, { shop, categories, keywords }: TranslationContext): TranslationRow[] {
  const named = fileNames.filter((locale) => (product.texts[locale]?.name ?? '') !== '')
  const best = named.find((locale) => locale === defaultFileName) ?? named[0] ?? defaultFileName
  const textIn = (locale: FileName) => product.texts[named.includes(locale) ? locale : best] ?? nothing
  return fileNames.map((locale) => {
    const { name, description } = textIn(locale)
    const labels = labelsIn(product, locale)
    const found = searchFields({
      locale,
      name,
      nameInEnglish: textIn(defaultFileName).name,
      category: categories[locale] ?? '',
      labels: Object.values(labels),
      shop,
      keywords: keywords[locale] ?? [],
    })
    const specs = product.specs.map((spec) => ({ name: textOf(spec.name, locale), value: textOf(spec.value, locale) }))
    return { locale, name, description, specs, labels, is_written: named.includes(locale), ...found }
  })
}

const nothing = { name: '', description: '' }

/** Returns the displayed labels of the options' names and values. */
export function labelsIn({ options }: Pick<Product, 'options'>, locale: FileName): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name, labels, values }) => [
      [name, textOf(labels, locale, name)],
      ...values.map((one) => [one.value, textOf(one.labels, locale, one.value)]),
    ]),
  )
}

/** Returns the text in the language, else in English, else in any language that it has. */
export function textOf(texts: LocalizedTexts, locale: FileName, otherwise = ''): string {
  return texts[locale] ?? texts[defaultFileName] ?? Object.values(texts)[0] ?? otherwise
}
