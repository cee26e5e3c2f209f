import type { ProductQuery } from '@sealane/contract/catalogue'
import type { FileName } from '@sealane/contract/locales'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { type Cards, selectCards, type Viewer } from './cards.sql.ts'
import { type Reading, forgiving, isEmpty, otherLocales, slipsOf, wantedOf, wordsOf } from './search.rules.ts'
import { selectFound, selectSlips } from './search.sql.ts'
import { readPlace } from './sorting.sql.ts'

export async function listProducts(
  queries: Queries,
  viewer: Viewer,
  query: ProductQuery,
): Promise<Cards & { found: number }> {
  const { keyword = '', sort, cursor, limit, ...filters } = query
  const span = { sort, after: readPlace(cursor, sort), size: pageSize(limit) }
  if (keyword.trim() === '') return { ...(await selectCards(queries, viewer, filters, span)), found: 0 }

  const none = { found: 0, cards: { items: [], next: null } }
  const search = (readings: Reading[]) => selectFound(queries, viewer, { readings, filters, span })
  const { found, cards } = await firstFound(queries, { language: viewer.language, keyword }, search, none)
  return { ...cards, found }
}

/** The shopper's language first; if that finds nothing every other language; then what is a slip of the finger away. */
export async function firstFound<Found extends { found: number }>(
  queries: Queries,
  { language, keyword }: { language: FileName; keyword: string },
  search: (readings: Reading[]) => Promise<Found>,
  none: Found,
): Promise<Found> {
  const own = { locale: language, wanted: wantedOf(language, keyword) }
  if (isEmpty(own.wanted)) return none
  const inOwn = await search([own])
  if (inOwn.found > 0) return inOwn
  const inOthers = await search(otherLocales(language).map((locale) => ({ locale, wanted: wantedOf(locale, keyword) })))
  if (inOthers.found > 0) return inOthers
  const forgiven = await forgive(queries, own)
  return forgiven === undefined ? none : search([forgiven])
}

/** A slip is forgiven in every word at once. Undefined where no word of the shop is near to any. */
async function forgive(queries: Queries, { locale, wanted }: Reading): Promise<Reading | undefined> {
  const meant = new Map<string, string[]>()
  for (const word of wordsOf(wanted)) {
    const slips = slipsOf(word)
    const near = slips.length === 0 ? [] : await selectSlips(queries, locale, slips)
    if (near.length > 0) meant.set(word, near)
  }
  return meant.size === 0 ? undefined : { locale, wanted: forgiving(wanted, meant) }
}
