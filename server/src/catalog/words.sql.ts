import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { type SearchInterpretation, typoPatternsOf, toTerm } from './search.rules.ts'
import { type RecognizedWords, type TypedWord, unchangedEndsOf } from './typos.rules.ts'

/** Number of the advisory lock: shared by transactions that add words, exclusive for those that delete some. */
const lockNumber = 727_012
/** Maximum before the nearest of them are chosen. */
const typoMatchesMaximum = 500
/** Maximum number of words of a language that are compared because they begin, or end, with half of the typed one: a shop could add thousands. */
const candidatesMaximum = 250
/** Maximum number of new words of a shop in a day, in all languages. Each takes about 300 bytes with its indexes. */
const wordsOfDay = 500_000

/**
 * Adds the words of these products to those that search knows. Scripts without spaces have none. A shop that has added its maximum for the day adds
 * no more; its products are still found by whole words.
 */
export async function saveWords(tx: Tx, productIds: number[]): Promise<void> {
  await shareLock(tx)
  await sql`
    with shops as materialized (
      select distinct shop_id, 'search_words:' || shop_id as key from products where id = any (${productIds}::bigint[])
    ), open as materialized (
      select s.* from shops s where not exists (
        select from rate_counters c where c.key = s.key and c.window_start = ${today} and c.count >= ${wordsOfDay})
    ), added as (
      insert into search_words (locale, word)
      select distinct t.locale, substr(term, length(t.locale) + 2)
      from products p join open o on o.shop_id = p.shop_id join product_translations t on t.product_id = p.id
      cross join unnest(t.search_terms) term
      where p.id = any (${productIds}::bigint[]) and starts_with(term, t.locale || ':')
      order by 1, 2
      on conflict do nothing returning 1
    )
    insert into rate_counters as counter (key, window_start, count)
    select o.key, ${today}, n.count from open o cross join (select count(*)::int as count from added) n
    where n.count > 0 order by 1
    on conflict (key) do update set window_start = excluded.window_start,
      count = case when counter.window_start = excluded.window_start then counter.count else 0 end + excluded.count
  `.execute(tx)
}

const today = sql`date_bin(interval '1 day', now(), 'epoch')`

/** Adds the words among these terms, of any languages, to those that search knows. */
export async function saveWordsOf(tx: Tx, terms: string[]): Promise<void> {
  await shareLock(tx)
  await sql`
    insert into search_words (locale, word)
    select distinct split_part(term, ':', 1), split_part(term, ':', 2) from unnest(${terms}::text[]) term
    where strpos(term, ':') > 0 order by 1, 2
    on conflict do nothing
  `.execute(tx)
}

function shareLock(tx: Tx): Promise<unknown> {
  return sql`select pg_advisory_xact_lock_shared(${lockNumber})`.execute(tx)
}

/** Returns the words of these interpretations that the catalogue has, by language. Each is one index lookup. */
export async function selectRecognizedWords(
  queries: Queries,
  interpretations: SearchInterpretation[],
): Promise<RecognizedWords> {
  const lookups = interpretations.flatMap(({ locale, searchTerms: { words, patterns } }) => [
    ...words.map((word) => ({ locale, word, kind: 'word' })),
    ...patterns.map(({ text, kind }) => ({ locale, word: text, kind })),
  ])
  const { rows } = await sql<{ locale: FileName; word: string; is_whole: boolean; is_begun: boolean }>`
    select k.locale, k.word, is_whole, is_whole or case k.kind
      when 'prefix' then exists (
        select from search_words w where w.locale = k.locale and w.word >= k.word and w.word < k.word || chr(1114111))
      when 'within' then exists (
        with holding as materialized (
          select from search_words w where w.locale = k.locale and w.word like '%' || k.word || '%')
        select from holding)
      else false end as is_begun
    from unnest(${lookups.map(({ locale }) => locale)}::text[], ${lookups.map(({ word }) => word)}::text[],
      ${lookups.map(({ kind }) => kind)}::text[]) k (locale, word, kind)
    cross join lateral (
      select exists (select from search_words w where w.locale = k.locale and w.word = k.word) as is_whole) s
  `.execute(queries)
  const terms = (some: typeof rows) => new Set(some.map(({ locale, word }) => toTerm(locale, word, true)))
  return { whole: terms(rows.filter((row) => row.is_whole)), begun: terms(rows.filter((row) => row.is_begun)) }
}

/**
 * Selects words of the catalogue in these languages that are one typo away from a typed one, in alphabetical order. Only the first words that begin
 * or end as it does are compared.
 */
export async function selectTypoMatches(queries: Queries, locales: FileName[], typed: string): Promise<TypedWord[]> {
  const patterns = typoPatternsOf(typed)
  if (patterns.length === 0) return []
  const { beginning, ending } = unchangedEndsOf(typed)
  const backwards = Array.from(ending).toReversed().join('')
  const size = Array.from(typed).length
  const isOfSize = sql`w.locale = l.locale and length(w.word) = any (${[size - 1, size, size + 1]}::int[])`
  const isNear = sql`c.word like any (${patterns}::text[]) and c.word <> ${typed}`
  const { rows } = await sql<TypedWord>`
    select l.locale, near.word from unnest(${locales}::text[]) l (locale) cross join lateral (
      select c.word from (
        select w.word from search_words w
        where ${isOfSize} and w.word >= ${beginning} and w.word < ${`${beginning}\u{10ffff}`} limit ${candidatesMaximum}) c
      where ${isNear}
      union
      select c.word from (
        select w.word from search_words w
        where ${isOfSize} and reverse(w.word) >= ${backwards} and reverse(w.word) < ${`${backwards}\u{10ffff}`}
        limit ${candidatesMaximum}) c
      where ${isNear}
    ) near
    order by near.word, l.locale limit ${typoMatchesMaximum}
  `.execute(queries)
  return rows
}

export type SearchWord = { locale: string; word: string }

/** Selects a random word of the table. A small table may return none. */
export async function selectAnyWord(queries: Queries): Promise<SearchWord | undefined> {
  const { rows } = await sql<SearchWord>`
    select locale, word from search_words tablesample system (1) order by random() limit 1
  `.execute(queries)
  return rows[0]
}

type WordsAfter = { after: SearchWord; until?: SearchWord | undefined; maximum: number; common: string[] }

/**
 * Selects words in their order after one of them, each with whether a product has it. Those among the common terms count as used: to look one of them
 * up takes as long as its products are many.
 */
export async function selectWords(
  queries: Queries,
  { after, until, maximum, common }: WordsAfter,
): Promise<(SearchWord & { is_used: boolean })[]> {
  const isBefore = until === undefined ? sql`true` : sql`(locale, word) <= (${until.locale}, ${until.word})`
  const { rows } = await sql<SearchWord & { is_used: boolean }>`
    with batch as materialized (
      select locale, word from search_words where (locale, word) > (${after.locale}, ${after.word}) and ${isBefore}
      order by locale, word limit ${maximum})
    select w.locale, w.word,
      case when w.locale || ':' || w.word = any (${common}::text[]) then true else ${isUsed} end as is_used
    from batch w order by 1, 2
  `.execute(queries)
  return rows
}

/**
 * Deletes those that no product has at this moment, or none while another transaction adds words: that one may rely on a word that exists already,
 * and its product is invisible here until it commits.
 */
export async function deleteUnused(tx: Tx, words: SearchWord[]): Promise<void> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber}) as is_mine`.execute(tx)
  if (rows[0]?.is_mine !== true) return
  await sql`
    delete from search_words w
    using unnest(${words.map(({ locale }) => locale)}::text[], ${words.map(({ word }) => word)}::text[]) u (locale, word)
    where w.locale = u.locale and w.word = u.word and not ${isUsed}
  `.execute(tx)
}

/**
 * Whether a product has the word. The materialized query makes PostgreSQL use the index of terms: a plan that expects an early hit scans the whole
 * table where there is none.
 */
const isUsed = sql`exists (
  with users as materialized (
    select from product_translations t where t.search_terms @> array[(w.locale || ':' || w.word) collate "default"])
  select from users)`
