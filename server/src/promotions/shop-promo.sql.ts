import type { PortalPromo } from '@sealane/contract/promotions'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { Keeper } from '../shops/reach.ts'

type Row = Omit<PortalPromo, 'id' | 'from' | 'until'> & { id: number; from: Date; until: Date | null }
type Asked = { shopId: number | null; cursor: string | undefined; limit: number }

/** Newest first; the platform's where no shop is named. */
export async function selectShopPromos(queries: Queries, { shopId, cursor, limit }: Asked) {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const condition = sql`${shopId === null ? sql`p.shop_id is null` : sql`p.shop_id = ${shopId}`} and (${before}::bigint is null or p.id < ${before}::bigint)`
  const rows = await select(queries, condition, pageSize(limit) + 1)
  const { items, next } = toPage(rows, pageSize(limit), ({ id }) => [id])
  return { items: items.map(toPromo), next }
}

export async function selectShopPromo(queries: Queries, id: number): Promise<PortalPromo | undefined> {
  const [row] = await select(queries, sql`p.id = ${id}`, 1)
  return row && toPromo(row)
}

export async function selectPlatformPromo(queries: Queries, id: number): Promise<PortalPromo | undefined> {
  const [row] = await select(queries, sql`p.id = ${id} and p.shop_id is null`, 1)
  return row && toPromo(row)
}

async function select(queries: Queries, condition: RawBuilder<unknown>, maximum: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.code, p.kind, p.value, p.minimum, p.starts_at as "from", p.ends_at as until, p.total_limit, p.per_shopper, p.used,
      (select coalesce(sum(o.discount), 0)::bigint from order_groups g join orders o on o.group_id = g.id
        where g.promotion_id = p.id and (p.shop_id is null or o.shop_id = p.shop_id) and o.fulfilment <> -1) as given,
      case when p.ends_at <= now() then 'ended' when p.used >= p.total_limit then 'used_up'
        when p.starts_at > now() then 'planned' else 'running' end as state
    from promotions p where ${condition} order by p.id desc limit ${maximum}
  `.execute(queries)
  return rows
}

function toPromo({ id, from, until, ...row }: Row): PortalPromo {
  return { ...row, id: String(id), from: from.toISOString(), until: until?.toISOString() ?? null }
}

export type NewPromo = Pick<PortalPromo, 'code' | 'kind' | 'value' | 'minimum' | 'total_limit' | 'per_shopper'> & {
  shopId: number | null
  from: Date | undefined
  until: Date | null
}

/** Undefined where the code is taken, whatever its capitals: one that is being taken at this moment is waited for. */
export async function insertPromo(tx: Tx, { shopId, from, until, ...promo }: NewPromo): Promise<number | undefined> {
  const row = await tx
    .insertInto('promotions')
    .values({
      ...promo,
      code_key: promo.code.toUpperCase(),
      shop_id: shopId,
      ends_at: until,
      ...(from !== undefined && { starts_at: from }),
    })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Its shop, where it is one of the keeper's and still running; a platform's code is nobody's here. */
export async function endPromo(tx: Tx, keeper: Keeper, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ shop_id: number }>`
    update promotions set ends_at = now()
    where id = ${id} and ${withinShops(keeper)} and (ends_at is null or ends_at > now()) returning shop_id
  `.execute(tx)
  return rows[0]?.shop_id
}

/** False where it has ended before, or is none of the platform's. */
export async function endPlatformPromo(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update promotions set ends_at = now()
    where id = ${id} and shop_id is null and (ends_at is null or ends_at > now()) returning id
  `.execute(tx)
  return rows.length > 0
}

export async function isKeepers(queries: Queries, keeper: Keeper, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from promotions where id = ${id} and ${withinShops(keeper)}`.execute(queries)
  return rows.length > 0
}

function withinShops({ isOperator, shopIds }: Keeper): RawBuilder<unknown> {
  return isOperator ? sql`shop_id is not null` : sql`shop_id = any(${shopIds}::bigint[])`
}
