import { readProducts } from '@sealane/demo/data'
import { writeProducts, writeShops } from '@sealane/demo/catalogue'
import { listProducts } from '@sealane/server/catalog/search'
import type { Database, Queries } from '@sealane/server/db/database'
import { readQueries, type SearchQuery } from './queries.ts'
import type { SearchOutcome } from './score.rules.ts'

export type MeasuredQuery = SearchQuery & SearchOutcome

/** Writes the shops and products of the demo world, without pictures and people. */
export function writeCatalogue(database: Database): Promise<void> {
  return database.transaction().execute(async (tx) => {
    const shops = await writeShops(tx, new Map())
    await writeProducts(tx, new Map(), shops)
  })
}

/** Searches for each query of the set, one after the other, as a visitor does. */
export async function measureQueries(queries: Queries): Promise<MeasuredQuery[]> {
  const rows = await queries.selectFrom('products').select(['id', 'code']).execute()
  const codes = new Map(rows.map(({ id, code }) => [String(id), code ?? '']))
  const measured: MeasuredQuery[] = []
  for (const query of readQueries(readProducts())) {
    const ids = await search(queries, query)
    measured.push({ ...query, found: ids.map((id) => codes.get(id) ?? '') })
  }
  return measured
}

async function search(queries: Queries, { locale, query }: SearchQuery): Promise<string[]> {
  const request = { keyword: query, sort: 'hot', limit: 50, cursor: undefined } as const
  const { items } = await listProducts(queries, { language: locale, accountId: 0 }, request)
  return items.map(({ id }) => id)
}
