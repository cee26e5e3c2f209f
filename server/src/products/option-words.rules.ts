import type { Product, Texts } from '@sealane/contract/product-form'
import { toHandle } from './import.rules.ts'

/** `key`: a value of one option or spec alone stands behind its name, `size/m`. */
export type Word = { kind: 'option' | 'spec' | 'value'; key: string; texts: Texts }
type Option = Product['options'][number]

/** An option that a file names in English, in all languages where the shop's vocabulary has it. */
export function newOption(words: readonly Word[], name: string): Option {
  const word = wordFor(words, 'option', name)
  return { name: word?.key ?? name, labels: word?.texts ?? { en: name }, values: [] }
}

export function newValue(words: readonly Word[], option: string, name: string): Option['values'][number] {
  const word = wordFor(
    words.filter((one) => (one.key.includes('/') ? one.key.startsWith(`${option}/`) : isOfAnything(one))),
    'value',
    name,
  )
  const value = word === undefined ? name : word.key.slice(word.key.indexOf('/') + 1)
  return { value, labels: word?.texts ?? { en: name }, swatch: null, image: null }
}

/** A key that says more than its word is of one thing alone: `medium-roast`, Medium, is no size. */
function isOfAnything({ key, texts }: Word): boolean {
  return toHandle((texts.en ?? '').replaceAll('×', 'x')) === key
}

function wordFor(words: readonly Word[], kind: Word['kind'], name: string): Word | undefined {
  const lower = name.toLowerCase()
  return (
    words.find((word) => word.kind === kind && word.texts.en === name) ??
    (kind === 'option' && lower === 'color' ? words.find(({ key }) => key === 'colour') : undefined)
  )
}
