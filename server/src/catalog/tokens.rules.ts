/**
 * A part of a term. A product is found by terms: the words of its name, category, labels and shop, or pairs of letters in languages that do not
 * separate words. In the index a term includes its language, so that a search reads only the lists of that language.
 */
export type Token = { text: string; isWord: boolean }

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー々`
const run = new RegExp(`[${unspaced}]+|[[\\p{L}\\p{N}]--[${unspaced}]]+`, 'gv')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'v')

/** Returns the words of a text, and its runs of letters of scripts that do not separate words. */
export function tokensOf(text: string): Token[] {
  return (text.match(run) ?? []).map((part) => ({ text: part, isWord: isSpaced(part) }))
}

/** Whether a part of a text is a word of a script that separates words. */
export function isSpaced(part: string): boolean {
  return !isUnspaced.test(part)
}

export function pairsOf(text: string): string[] {
  const letters = Array.from(text)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
