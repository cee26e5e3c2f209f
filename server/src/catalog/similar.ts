import { normalizeSpelling } from '../shops/normalize.rules.ts'
import type { Queries } from '../db/database.ts'
import type { CatalogueViewer } from './cards.sql.ts'
import { contentOf, partsOf } from './keyword-parts.rules.ts'
import { selectKnownRuns } from './keyword-words.sql.ts'
import { listProducts } from './search.ts'
import { readable } from './searched.rules.ts'
import { spelledIn, typedWords } from './similar.rules.ts'
import { selectNearWords } from './similar.sql.ts'
import { isSpaced } from './tokens.rules.ts'

const similarMaximum = 6

/**
 * Returns alternatives to a keyword that finds nothing. For each of its words these are similar words of products, spelled as the products spell
 * them, or the word itself where it alone finds something. Letters that are written without spaces count as the words in them that products have.
 */
export async function findSimilar(queries: Queries, audience: CatalogueViewer, keyword: string): Promise<string[]> {
  const words = await dividedWords(queries, audience, typedWords(readable(keyword, audience.language)))
  const similar = new Set<string>()
  for (const word of words) {
    for (const found of await findForWord(queries, audience, word)) similar.add(found)
  }
  return [...similar].slice(0, similarMaximum)
}

async function dividedWords(queries: Queries, { language }: CatalogueViewer, words: string[]): Promise<string[]> {
  const runs = words.filter((word) => !isSpaced(word))
  const parts = runs.flatMap((run) => typedWords(contentOf(language, partsOf(language, run)).join(' ')))
  const known = await selectKnownRuns(queries, language, parts)
  return [...words.filter(isSpaced), ...known]
}

async function findForWord(queries: Queries, audience: CatalogueViewer, word: string): Promise<string[]> {
  const near = await selectNearWords(queries, audience.language, word)
  const same = near.filter((one) => one.word === normalizeSpelling(word))
  const chosen = same.length > 0 ? same : near
  if (chosen.length > 0) return chosen.map((one) => spelledIn(one.name, one.word))
  const { items } = await listProducts(queries, audience, { keyword: word, sort: 'hot', limit: 1, cursor: undefined })
  return items.length > 0 ? [word] : []
}
