import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { CommonTerms } from './common-terms.rules.ts'
import type { TermsColumn } from './terms.sql.ts'

const freshMs = 300_000

type CachedCommonTerms = { terms: Promise<CommonTerms>; at: number }
const cachedCommonTerms = new WeakMap<Queries, CachedCommonTerms>()

/**
 * Reads PostgreSQL's own statistics, at most every five minutes: a rough estimate is enough to choose a plan. A new database has no statistics yet;
 * its empty result is not cached.
 */
export function readCommonTerms(queries: Queries, now = Date.now()): Promise<CommonTerms> {
  const last = cachedCommonTerms.get(queries)
  if (last !== undefined && now - last.at < freshMs) return last.terms
  const terms = selectCommonTerms(queries)
  cachedCommonTerms.set(queries, { terms, at: now })
  terms
    .then(({ shares }) => shares.size > 0 || cachedCommonTerms.delete(queries))
    .catch(() => cachedCommonTerms.delete(queries))
  return terms
}

/** The statistics count rows of translations. A product has one row for each language. */
async function selectCommonTerms(queries: Queries): Promise<CommonTerms> {
  const { rows: counts } = await sql<{ products: number; translations: number }>`
    select greatest(p.reltuples, 0)::int as products, greatest(t.reltuples, 0)::int as translations
    from pg_class p, pg_class t where p.oid = 'products'::regclass and t.oid = 'product_translations'::regclass
  `.execute(queries)
  const { products, translations } = counts[0] ?? { products: 0, translations: 0 }
  const { rows } = await sql<{ column: TermsColumn; term: string; frequency: number }>`
    select s.attname as column, e.term, e.frequency * (1 - s.null_frac) as frequency from pg_stats s,
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (term, frequency)
    where s.schemaname = current_schema() and s.tablename = 'product_translations'
      and s.attname in ('search_terms', 'name_terms') and e.term is not null
  `.execute(queries)
  const each = products === 0 ? 0 : translations / products
  const sharesIn = (column: TermsColumn) =>
    new Map(rows.filter((row) => row.column === column).map(({ term, frequency }) => [term, frequency * each]))
  return { products, shares: sharesIn('search_terms'), nameShares: sharesIn('name_terms') }
}
