import { normalize } from '@sealane/contract/normalize'

/** Returns the text without accents and other marks: banks write headings and words with them or without. */
export function withoutMarks(text: string): string {
  return normalize(text, 'NFD').replaceAll(/\p{M}/gu, '')
}
