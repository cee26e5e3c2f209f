import type { FileName } from '@sealane/contract/locales'

/** Minimum letters of a run without spaces in which one letter may be wrong. A syllable of Hangul says more than a letter of Thai. */
const lettersEnough: Partial<Record<FileName, number>> = { ko: 3, 'zh-cn': 4, ja: 4, th: 5 }
/** Longer runs are not guessed: each letter is one more condition. */
const lettersMaximum = 12

/** Returns a Korean run in two parts, at each place: words that others write apart. */
export function divisionsOf(locale: FileName, run: string): string[][] {
  const letters = Array.from(run)
  if (locale !== 'ko' || letters.length > lettersMaximum) return []
  const lettersOfPart = letters.length <= 3 ? 1 : 2
  const places = letters
    .map((_letter, at) => at)
    .filter((at) => at >= lettersOfPart && at <= letters.length - lettersOfPart)
  return places.map((at) => [letters.slice(0, at).join(''), letters.slice(at).join('')])
}

/** A run without one of its letters, and LIKE patterns for the run that was meant. */
export type LetterGuess = { pieces: string[]; patterns: string[] }

/**
 * Returns the ways in which one letter of a run is wrong, missing or additional. The first and the last letter are right, except in Korean, where they
 * are whole syllables.
 */
export function letterGuessesOf(locale: FileName, run: string): LetterGuess[] {
  const letters = Array.from(run)
  if (letters.length < (lettersEnough[locale] ?? Infinity) || letters.length > lettersMaximum) return []
  const guesses = letters.map((letter, at) =>
    guessAt(letter, letters.slice(0, at).join(''), letters.slice(at + 1).join('')),
  )
  return locale === 'ko' ? guesses : guesses.slice(1, -1)
}

function guessAt(letter: string, before: string, after: string): LetterGuess {
  const isInside = before !== '' && after !== ''
  const others = isInside
    ? [`%${before}${after}%`, `%${before}_${letter}${after}%`, `%${before}${letter}_${after}%`]
    : []
  return { pieces: [before, after].filter((piece) => piece !== ''), patterns: [`%${before}_${after}%`, ...others] }
}

/** Returns the ends of a run, of two letters or more, the longest first. */
export function endsOf(run: string): string[] {
  const letters = Array.from(run)
  if (letters.length > lettersMaximum) return []
  return letters.slice(1, -1).map((_letter, at) => letters.slice(at + 1).join(''))
}
