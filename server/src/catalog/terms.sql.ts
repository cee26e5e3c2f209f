import type { FileName } from '@sealane/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import { all } from './filters.sql.ts'
import { type Pattern, type SearchInterpretation, toTerm } from './search.rules.ts'

/** The terms of all texts of a product, or those of its name. `name_terms` is null until a job has written them. */
export type TermsColumn = 'search_terms' | 'name_terms'

/** Maximum number of words that one unfinished word may become. */
const wordsMaximum = 50

/** Maximum number of variants with one code: several shops may use the same one. */
const variantsMaximum = 50

/** Whether the translation `t` has the terms of an interpretation, or its product the code. */
export function meets(
  { locale, searchTerms, sku, like }: SearchInterpretation,
  among: TermsColumn,
): RawBuilder<unknown> {
  // A code is no name: a shop that takes a popular word as a code does not come first by it.
  if (sku !== undefined && among === 'name_terms') return sql`false`
  if (sku !== undefined) return sql`(t.locale = ${locale} and t.product_id = any (${productsOf(sku)}))`
  const { words, pairs, patterns, choices } = searchTerms
  const has = sql.ref(`t.${among}`)
  const terms = [
    ...words.map((text) => toTerm(locale, text, true)),
    ...pairs.map((text) => toTerm(locale, text, false)),
  ]
  const chosen = choices.map((choice) => sql`${choice.map((text) => toTerm(locale, text, true))}::text[]`)
  const oneOf = [...patterns.map((pattern) => termsLike(locale, pattern)), ...chosen]
  const hasAll = terms.length === 0 ? undefined : sql`${has} @> ${terms}::text[]`
  const isLike = like === undefined ? undefined : sql`${itsWords} like any (${like}::text[])`
  return sql`(${all(hasAll, ...oneOf.map((some) => sql`${has} && ${some}`), isLike)})`
}

/** The name and the further words of a product without the marks that allow or forbid a line break. */
const itsWords = sql`translate(normalize(concat_ws(' ', t.name, array_to_string(t.keywords, ' ')), nfkc), ${'\u00ad\u200b\u2060\ufeff'}, '')`

/** Selects the ids of the products that a keyword finds, from the index of terms, for each interpretation separately. */
export function hitsOf(
  interpretations: SearchInterpretation[],
  among: TermsColumn = 'search_terms',
): RawBuilder<unknown> {
  const found = interpretations.map(
    (interpretation) => sql`select t.product_id from product_translations t where ${meets(interpretation, among)}`,
  )
  return sql`hits as materialized (${sql.join(found, sql` union all `)})`
}

export const isHit = sql`p.id = any (array(select distinct product_id from hits))`

/** Whether the product `p` matches one of the interpretations, by its own translations. */
export function isMetBy(
  interpretations: SearchInterpretation[],
  among: TermsColumn = 'search_terms',
): RawBuilder<unknown> {
  const isMet = interpretations.map(
    (interpretation) => sql`(select ${meets(interpretation, among)} from product_translations t
      where t.product_id = p.id and t.locale = ${interpretation.locale})`,
  )
  return sql`(${sql.join(isMet, sql` or `)})`
}

/**
 * The typed word itself, known or not, and the known words that begin with it or contain it, the shortest first. They have the collation of the
 * terms; with another, PostgreSQL could not use the index.
 */
function termsLike(locale: FileName, { kind, text }: Pattern): RawBuilder<unknown> {
  const isLike =
    kind === 'prefix' ? sql`w.word >= ${text} and w.word < ${`${text}\u{10ffff}`}` : sql`w.word like ${`%${text}%`}`
  return sql`array_append(array(
    select (${toTerm(locale, '', true)} || w.word) collate "default" from search_words w where w.locale = ${locale} and ${isLike}
    order by length(w.word), w.word limit ${wordsMaximum}), ${toTerm(locale, text, true)})`
}

function productsOf(sku: string): RawBuilder<unknown> {
  return sql`array(select v.product_id from variants v
    where lower(v.sku) = ${sku} and v.removed_at is null limit ${variantsMaximum})`
}
