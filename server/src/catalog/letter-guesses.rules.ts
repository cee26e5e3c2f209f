import type { FileName } from '@sealane/contract/locales'

/**
 * Minimum letters of a run without spaces in which one letter may be wrong, and minimum pairs of letters that remain. A syllable of Hangul says more
 * than a letter of Thai.
 */
const least: Partial<Record<FileName, { letters: number; pairs: number }>> = {
  ko: { letters: 3, pairs: 1 },
  'zh-cn': { letters: 4, pairs: 1 },
  ja: { letters: 4, pairs: 1 },
  th: { letters: 4, pairs: 2 },
}
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

/** Returns what remains of a run without each of its letters in turn: the one that is wrong or missing. */
export function withoutOneLetter(locale: FileName, run: string): string[][] {
  const { letters: lettersEnough, pairs } = least[locale] ?? { letters: Infinity, pairs: 0 }
  const letters = Array.from(run)
  if (letters.length < lettersEnough || letters.length > lettersMaximum) return []
  const pieces = letters.map((_letter, at) => [letters.slice(0, at).join(''), letters.slice(at + 1).join('')])
  return pieces.map((sides) => sides.filter((side) => side !== '')).filter((sides) => countPairs(sides) >= pairs)
}

/** Returns the ends of a run, of two letters or more, the longest first. */
export function endsOf(run: string): string[] {
  const letters = Array.from(run)
  if (letters.length > lettersMaximum) return []
  return letters.slice(1, -1).map((_letter, at) => letters.slice(at + 1).join(''))
}

function countPairs(sides: string[]): number {
  return sides.reduce((sum, side) => sum + Array.from(side).length - 1, 0)
}
