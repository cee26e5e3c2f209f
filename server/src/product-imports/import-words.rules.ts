import { isFileName, type FileName } from '@sealane/contract/locales'
import type { LocalizedTexts } from '@sealane/contract/product-form'
import { variantsMaximum } from '@sealane/contract/product-limits'

/** The JSON of this system's own columns, with texts in all languages. */

/** Letters of a text: more than any that is stored. A longer one multiplies, because variants repeat the words of their options. */
const textMaximum = 3_000

/** Returns undefined if the text is not JSON, or has a text that is too long. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text, refuseLong)
  } catch {
    return undefined
  }
}

function refuseLong(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > textMaximum) throw new RangeError('A text is too long')
  return value
}

/** Whether the value consists of texts in some of the languages. */
export function isTexts(read: unknown): read is LocalizedTexts {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false
  return Object.entries(read).every(([locale, text]) => isFileName(locale as FileName) && typeof text === 'string')
}

/** Checks a list. No list of a product may have more entries than a product may have variants. */
function isList(read: unknown, is: (item: Record<string, unknown>) => boolean): boolean {
  return (
    Array.isArray(read) &&
    read.length <= variantsMaximum &&
    read.every((item) => typeof item === 'object' && item !== null && is(item))
  )
}

export function isSpecs(read: unknown): boolean {
  return isList(read, ({ name, value }) => isTexts(name) && isTexts(value))
}

export function isOptions(read: unknown): boolean {
  return isList(
    read,
    ({ name, labels, values }) => typeof name === 'string' && isTexts(labels) && isList(values, isValue),
  )
}

function isValue({ value, labels, swatch, image }: Record<string, unknown>): boolean {
  const isTextOrNone = (read: unknown) => read === undefined || read === null || typeof read === 'string'
  return typeof value === 'string' && isTexts(labels) && isTextOrNone(swatch) && isTextOrNone(image)
}
