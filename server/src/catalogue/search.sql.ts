import type { FileName } from '@sealane/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { type CardRow, type Cards, cardColumns, dressed, pageOf, type Span, toCards, type Viewer } from './cards.sql.ts'
import { all, meetsAll, type Filters } from './filters.sql.ts'
import { readCommonTerms } from './common-terms.ts'
import { planWalk } from './common-terms.rules.ts'
import { type Pattern, type Reading, toTerm } from './search.rules.ts'
import { sortings } from './sorting.sql.ts'

export type Found = { found: number; cards: Cards }

/** Words that one unfinished word may become. */
const wordsMaximum = 50

type Search = { readings: Reading[]; filters: Filters; span: Span }

/**
 * One page of what a keyword finds. What few products have is gathered by the index of terms and sorted; what many have is
 * met soon on a walk along the list's own order. `found` counts before the filters; after a walk it is an estimate.
 */
export async function selectFound(queries: Queries, viewer: Viewer, search: Search): Promise<Found> {
  const walk = planWalk(await readCommonTerms(queries), search.readings, search.span.size)
  if (walk === undefined) return gather(queries, viewer, search)
  const cards = await walkAlong(queries, viewer, search, walk.steps)
  return cards.items.length === search.span.size ? { found: walk.hits, cards } : gather(queries, viewer, search)
}

/** Ids of the products that a keyword finds: the index of terms answers, for each reading apart. */
export function hitsOf(readings: Reading[]): RawBuilder<unknown> {
  const found = readings.map((reading) => sql`select t.product_id from product_translations t where ${meets(reading)}`)
  return sql`hits as materialized (${sql.join(found, sql` union all `)})`
}

export const isHit = sql`p.id = any (array(select distinct product_id from hits))`

async function gather(queries: Queries, viewer: Viewer, { readings, filters, span }: Search): Promise<Found> {
  const page = pageOf(all(isHit, meetsAll(filters)), span)
  const { rows } = await sql<CardRow & { found: number }>`
    with ${hitsOf(readings)}
    select h.found, card.* from (select count(distinct product_id)::int as found from hits) h
    left join lateral (${dressed(page, viewer, span.sort)}) card on true
  `.execute(queries)
  const cards = rows.filter(({ id }) => id !== null)
  return { found: rows[0]?.found ?? 0, cards: toCards(cards, span.size) }
}

/** The list in its own order, each product asked for its terms until the page is full or the steps are used up. */
async function walkAlong(queries: Queries, viewer: Viewer, search: Search, steps: number): Promise<Cards> {
  const { readings, filters, span } = search
  const { key, by, after } = sortings[span.sort]
  const place = span.after && after(span.after)
  const isMet = readings.map(
    (reading) => sql`(select ${meets(reading)} from product_translations t
      where t.product_id = p.id and t.locale = ${reading.locale})`,
  )
  const page = sql`select * from (
      select * from (
        select ${cardColumns}, ${key} as key from products p where ${all(meetsAll(filters), place)}
      ) p ${by} limit ${steps}
    ) p where (${sql.join(isMet, sql` or `)}) ${by} limit ${span.size + 1}`
  const { rows } = await dressed(page, viewer, span.sort).execute(queries)
  return toCards(rows, span.size)
}

function meets({ locale, wanted: { words, pairs, patterns, choices } }: Reading): RawBuilder<unknown> {
  const terms = [
    ...words.map((text) => toTerm(locale, text, true)),
    ...pairs.map((text) => toTerm(locale, text, false)),
  ]
  const chosen = choices.map((choice) => sql`${choice.map((text) => toTerm(locale, text, true))}::text[]`)
  const oneOf = [...patterns.map((pattern) => termsLike(locale, pattern)), ...chosen]
  const asked = terms.length === 0 ? undefined : sql`t.search_terms @> ${terms}::text[]`
  return sql`(${all(asked, ...oneOf.map((some) => sql`t.search_terms && ${some}`))})`
}

/** The word itself, known or not, and the known ones that begin with it or hold it, shortest first; in the terms' collation, or their index would not answer. */
function termsLike(locale: FileName, { kind, text }: Pattern): RawBuilder<unknown> {
  const isLike =
    kind === 'prefix' ? sql`w.word >= ${text} and w.word < ${`${text}\u{10ffff}`}` : sql`w.word like ${`%${text}%`}`
  return sql`array_append(array(
    select (${toTerm(locale, '', true)} || w.word) collate "default" from search_words w where w.locale = ${locale} and ${isLike}
    order by length(w.word), w.word limit ${wordsMaximum}), ${toTerm(locale, text, true)})`
}
