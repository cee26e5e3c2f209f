import type { Queries } from '../db/database.ts'
import { mostWordsOf } from './most-words.rules.ts'
import { findUnknownRuns, type OwnWords, toInterpretation, toKnownEnds } from './own-words.ts'
import { forgiving, type SearchInterpretation, toTerm } from './search.rules.ts'
import type { NearWords } from './typos.rules.ts'

/** Minimum number of letters of an unknown word that is replaced where others are left out too. Shorter ones match too much. */
const lettersEnough = 6

/** Returns the readings with most of the words, and with what the unknown ones may mean. `all` includes the function words. */
export async function readMostWords(
  queries: Queries,
  words: OwnWords & { all: string[] },
  meant: NearWords,
): Promise<SearchInterpretation[][]> {
  const { locale, all } = words
  const replacements = replacementsOf(words, meant)
  const content = await toKnownEnds(queries, locale, words.parts)
  const unknown = new Set([
    ...words.unknown.filter((word) => !replacements.has(word)),
    ...(await findUnknownRuns(queries, locale, content)),
  ])
  const known = content.filter((part) => !unknown.has(part))
  const read = (some: string[]) => {
    const { searchTerms } = toInterpretation(locale, some)
    const replaced = new Map([...replacements].filter(([word]) => some.includes(word)))
    return { locale, searchTerms: forgiving(searchTerms, replaced) }
  }
  return mostWordsOf(locale, { all, content, known }).map((search) => search.map(read))
}

function replacementsOf({ locale, unknown }: OwnWords, meant: NearWords): Map<string, string[]> {
  const words = unknown.filter((word) => word.length >= lettersEnough)
  const replaced = words.map((word) => [word, meant.get(toTerm(locale, word, true)) ?? []] as const)
  return new Map(replaced.filter(([, others]) => others.length > 0))
}
