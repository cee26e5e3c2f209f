import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { pairsOf } from './tokens.rules.ts'
import { toTerm } from './search.rules.ts'

/** Maximum number of words of a language that are compared because they begin as a stem does. */
const formsMaximum = 250
/** Maximum number of products with the letters of a run whose texts are searched for it as a word. */
const productsMaximum = 200

/** Selects those of the words that the language has. */
export async function selectKnownWords(queries: Queries, locale: FileName, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select word from search_words where locale = ${locale} and word = any (${words}::text[])`.execute(queries)
  return new Set(rows.map(({ word }) => word))
}

type WordBeginning = { word: string; beginning: string }

/** Selects the words that begin with one of these beginnings, for each typed word. */
export async function selectBegun(
  queries: Queries,
  locale: FileName,
  typed: WordBeginning[],
): Promise<Map<string, string[]>> {
  if (typed.length === 0) return new Map()
  const { rows } = await sql<{ typed: string; word: string }>`
    select k.word as typed, w.word
    from unnest(${typed.map(({ word }) => word)}::text[], ${typed.map(({ beginning }) => beginning)}::text[]) k (word, beginning)
    cross join lateral (
      select w.word from search_words w
      where w.locale = ${locale} and w.word >= k.beginning and w.word < k.beginning || chr(1114111) limit ${formsMaximum}) w
  `.execute(queries)
  const groups = Map.groupBy(rows, (row) => row.typed)
  return new Map([...groups].map(([word, found]) => [word, found.map((row) => row.word)]))
}

/**
 * Selects those of the runs of letters that some product has. Each is one look-up in the index of terms: the materialized query without a limit keeps
 * PostgreSQL from scanning the table for an early hit.
 */
export async function selectKnownRuns(queries: Queries, locale: FileName, runs: string[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set()
  const { rows } = await sql<{ run: string }>`
    select k.run from unnest(${runs}::text[], ${termsOf(locale, runs)}::text[]) k (run, terms)
    where exists (
      with users as materialized (
        select from product_translations t where t.search_terms @> string_to_array(k.terms, ' '))
      select from users)
  `.execute(queries)
  return new Set(rows.map(({ run }) => run))
}

/** Selects those of the runs of letters that are in the name or the keywords of a product, between spaces. */
export async function selectWholeRuns(queries: Queries, locale: FileName, runs: string[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set()
  const { rows } = await sql<{ run: string }>`
    select k.run from unnest(${runs}::text[], ${termsOf(locale, runs)}::text[]) k (run, terms)
    where exists (
      with users as materialized (
        select t.name, t.keywords from product_translations t where t.search_terms @> string_to_array(k.terms, ' '))
      select from (select * from users limit ${productsMaximum}) u where concat(' ', name, ' ', array_to_string(keywords, ' '), ' ') like concat('% ', k.run, ' %'))
  `.execute(queries)
  return new Set(rows.map(({ run }) => run))
}

/** Returns the search terms of each run, joined by spaces. */
function termsOf(locale: FileName, runs: string[]): string[] {
  return runs.map((run) =>
    pairsOf(run)
      .map((pair) => toTerm(locale, pair, false))
      .join(' '),
  )
}
