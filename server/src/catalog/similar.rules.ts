import { normalizeSpelling } from '../shops/normalize.rules.ts'

const wordsMaximum = 4
const lettersEnough = 2

/** Returns the first few words of a keyword, without those that are too short. */
export function typedWords(keyword: string): string[] {
  const words = keyword.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => Array.from(word).length >= lettersEnough).slice(0, wordsMaximum)
}

/**
 * Returns a normalized word in lower case as a name spells it: `kaffeemuhle` becomes `kaffeemühle`. Returns it unchanged where the name does not
 * contain it.
 */
export function spelledIn(name: string, normalized: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.find((word) => normalizeSpelling(word) === normalized)?.toLocaleLowerCase() ?? normalized
}
