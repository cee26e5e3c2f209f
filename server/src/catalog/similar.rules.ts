import { normalizeSpelling } from '../shops/normalize.rules.ts'

const wordsMaximum = 4
const lettersEnough = 2

/** The words of a keyword, the first few of them; single letters say too little. */
export function typedWords(keyword: string): string[] {
  const words = keyword.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => Array.from(word).length >= lettersEnough).slice(0, wordsMaximum)
}

/** A folded word as a name spells it, in small letters: `kaffeemuhle` is a `kaffeemühle`. As it is where the name has it not. */
export function spelledIn(name: string, normalized: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.find((word) => normalizeSpelling(word) === normalized)?.toLocaleLowerCase() ?? normalized
}
