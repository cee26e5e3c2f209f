import type { FileName } from '@sealane/contract/locales'
import { isSpaced } from './tokens.rules.ts'

const lettersOfPart = 2
const lettersMaximum = 24
/** Minimum letters of the last part of a German compound, and of the part before it. */
const [lettersOfHead, lettersBefore] = [4, 3]
const endings = ['n', 'en', 'e', 's', 'er']

/**
 * Returns the words that could be meant where words are written together or apart: two neighbours as one, both parts of an unknown word, and the heads
 * of a German compound.
 */
export function joinedCandidates(locale: FileName, parts: string[], unknown: string[]): string[] {
  const joined = neighboursOf(parts).map(({ word }) => word)
  const heads = unknown.flatMap((word) => headsOf(locale, word))
  return [...new Set([...joined, ...unknown.flatMap((word) => splitsOf(word)).flat(), ...heads])]
}

/** Returns the keyword with two neighbours as one word, for each that is known, and with all unknown words in two known parts. */
export function joinedAlternatives(parts: string[], unknown: string[], known: Set<string>): string[][] {
  const joined = neighboursOf(parts)
    .filter(({ word }) => known.has(word))
    .map(({ word, at }) => parts.toSpliced(at, 2, word))
  const split = parts.flatMap((part) => (unknown.includes(part) ? (knownSplitOf(part, known) ?? [part]) : [part]))
  return split.length > parts.length ? [...joined, split] : joined
}

/** Returns the word at the end of an unknown German compound, which says what the thing is: a Stehlampe is a Lampe. */
export function compoundHeadOf(locale: FileName, word: string, known: Set<string>): string | undefined {
  return headsOf(locale, word).find((head) => known.has(head))
}

/** The longest are first. Each is also tried without an ending: Kaffeetassen, Tasse. */
function headsOf(locale: FileName, word: string): string[] {
  if (locale !== 'de') return []
  const ends = splitsOf(word).flatMap(([before, head]) => (before.length >= lettersBefore ? [head] : []))
  const heads = ends.flatMap((head) => [head, ...endings.flatMap((end) => withoutEnding(head, end))])
  return heads.filter((head) => head.length >= lettersOfHead)
}

function withoutEnding(word: string, ending: string): string[] {
  return word.endsWith(ending) ? [word.slice(0, -ending.length)] : []
}

function neighboursOf(parts: string[]): { word: string; at: number }[] {
  const pairs = parts.slice(1).map((part, at) => ({ word: `${parts[at]}${part}`, at }))
  return pairs.filter(
    ({ word, at }) => isSpaced(word) && isSpaced(parts[at + 1] ?? '') && word.length <= lettersMaximum,
  )
}

/** The parts of most equal length are the likeliest. */
function knownSplitOf(word: string, known: Set<string>): [string, string] | undefined {
  const splits = splitsOf(word).filter((halves) => halves.every((half) => known.has(half)))
  return splits.toSorted((one, other) => unevenness(one) - unevenness(other))[0]
}

function unevenness([left, right]: [string, string]): number {
  return Math.abs(left.length - right.length)
}

/** Returns every way to write a word as two, the longest second one first. */
function splitsOf(word: string): [string, string][] {
  if (!isSpaced(word) || word.length > lettersMaximum) return []
  const places = Array.from(
    { length: Math.max(0, word.length - 2 * lettersOfPart + 1) },
    (_none, at) => at + lettersOfPart,
  )
  return places.map((at) => [word.slice(0, at), word.slice(at)])
}
