import type { ProductVersion } from '@sealane/contract/products'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { changesMaximum } from './product-changes.rules.ts'
import { within, type ProductCaller } from './product.sql.ts'

type ProductVersionQuery = { productId: number; cursor: string | undefined; limit: number }
type ProductVersionRow = Omit<ProductVersion, 'id' | 'at'> & { id: number; made_at: Date }

/** Limits the shown changes: rows from before the maximum contain all changes. */
export function shownChanges(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_path_query_array(${changes}, '$[0 to ${sql.raw(String(changesMaximum))}]')`
}

/** Selects the versions, newest first. Undefined if there is no such product in the staff member's shops. */
export async function selectVersions(
  queries: Queries,
  staff: ProductCaller,
  { productId, cursor, limit }: ProductVersionQuery,
) {
  const [last] = decodeCursor(cursor, ['number']) ?? []
  const { rows: existing } = await sql`select 1 from products p where p.id = ${productId} and ${within(staff)}`.execute(
    queries,
  )
  if (existing.length === 0) return undefined
  const size = pageSize(limit)
  const { rows } = await sql<ProductVersionRow>`
    select n.id, n.version, n.kind, a.account, ${shownChanges(sql`n.changes`)} as changes, n.made_at
    from product_versions n join accounts a on a.id = n.account_id
    where n.product_id = ${productId} and ${last === undefined ? sql`true` : sql`n.id < ${last}::bigint`}
    order by n.id desc limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ id }) => [id])
  return {
    items: items.map(({ made_at, ...row }) => ({ ...row, id: String(row.id), at: made_at.toISOString() })),
    next,
  }
}
