import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { isShopShown } from './filters.sql.ts'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import { toTerm } from './search.rules.ts'

/** A word that products have, and the name of one of these products. */
type NearWord = { word: string; name: string }

/** Minimum similarity of two words: they share about a third of their trigrams. */
const likenessMinimum = 0.35
const nearMaximum = 3
/** Maximum number of similar words that are compared: a shop could add thousands. */
const candidatesMaximum = 1_000
/** Maximum number of products with a word that are searched for one on sale. They are selected separately, or the planner would scan all products. */
const productsMaximum = 200

/** Selects words of products on sale that are similar to this one, the most similar first. */
export async function selectNearWords(queries: Queries, locale: FileName, typed: string): Promise<NearWord[]> {
  const word = normalizeSpelling(typed)
  const { rows } = await sql<NearWord>`
    with near as materialized (
      select c.word, similarity(c.word, ${word}) as likeness from (
        select w.word from search_words w
        where w.locale = ${locale} and w.word % ${word} and w.word !~ '[0-9]' limit ${candidatesMaximum}) c
      order by likeness desc, c.word limit 20)
    select n.word, t.name from near n
    cross join lateral (
      with found as materialized (
        select t.product_id, t.name from product_translations t
        where t.search_terms @> array[(${toTerm(locale, '', true)} || n.word) collate "default"] limit ${productsMaximum})
      select t.name from found t join products p on p.id = t.product_id and p.is_on_sale and ${isShopShown} limit 1) t
    where n.likeness >= ${likenessMinimum}
    order by n.likeness desc, n.word limit ${nearMaximum}
  `.execute(queries)
  return rows
}
