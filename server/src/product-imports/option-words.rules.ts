import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import { toHandle } from './staging.rules.ts'

/** The `key` of a value that belongs to one option or spec contains that one's name first: `size/m`. */
export type VocabularyWord = { kind: 'option' | 'spec' | 'value'; key: string; texts: LocalizedTexts }
type VocabularyOption = Product['options'][number]

/** Creates an option that a file names in English, in all languages that the shop's vocabulary has for it. */
export function newOption(words: readonly VocabularyWord[], name: string): VocabularyOption {
  const word = optionFor(words, name)
  return { name: word?.key ?? name, labels: word?.texts ?? { en: name }, values: [] }
}

export function newValue(
  words: readonly VocabularyWord[],
  option: string,
  name: string,
): VocabularyOption['values'][number] {
  const isOf = (word: VocabularyWord) =>
    word.key.includes('/') ? word.key.startsWith(`${option}/`) : isOfAnything(word)
  const word = words.find((one) => one.kind === 'value' && one.texts.en === name && isOf(one))
  const value = word === undefined ? name : word.key.slice(word.key.indexOf('/') + 1)
  return { value, labels: word?.texts ?? { en: name }, swatch: null, image: null }
}

/**
 * Whether the word fits any option. A key that is more specific than its English text belongs to one thing only: `medium-roast`, Medium, is no size.
 */
function isOfAnything({ key, texts }: VocabularyWord): boolean {
  return toHandle((texts.en ?? '').replaceAll('×', 'x')) === key
}

function optionFor(words: readonly VocabularyWord[], name: string): VocabularyWord | undefined {
  return (
    words.find((word) => word.kind === 'option' && word.texts.en === name) ??
    (name.toLowerCase() === 'color' ? words.find(({ key }) => key === 'colour') : undefined)
  )
}
