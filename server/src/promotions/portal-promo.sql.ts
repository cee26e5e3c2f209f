import type { PortalPromo } from '@sealane/contract/promotions'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { ShopCaller } from '../staff/access.sql.ts'
import { toColumns, type FirstLimits } from './budget.sql.ts'

type PortalPromoRow = Omit<PortalPromo, 'id' | 'from' | 'until' | 'first_budget'> & {
  id: number
  from: Date
  until: Date | null
  first_budget: number | null
  first_maximum: number | null
  first_budget_at: Date | null
  first_operator: string | null
}
type PromoListQuery = { shopId: number | null; cursor: string | undefined; limit: number }

/** Selects the codes of the shop, newest first; the platform's if no shop is given. */
export async function selectPromos(queries: Queries, { shopId, cursor, limit }: PromoListQuery) {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const isTheirs = shopId === null ? sql`p.shop_id is null` : sql`p.shop_id = ${shopId}`
  const condition = sql`${isTheirs} and (${before}::bigint is null or p.id < ${before}::bigint)`
  const rows = await select(queries, condition, pageSize(limit) + 1)
  const { items, next } = toPage(rows, pageSize(limit), ({ id }) => [id])
  return { items: items.map(toPromo), next }
}

export async function selectPromo(queries: Queries, id: number): Promise<PortalPromo> {
  const [row] = await select(queries, sql`p.id = ${id}`, 1)
  if (row === undefined) throw new Error(`There is no promotion ${id}`)
  return toPromo(row)
}

async function select(queries: Queries, condition: RawBuilder<unknown>, maximum: number): Promise<PortalPromoRow[]> {
  const { rows } = await sql<PortalPromoRow>`
    select p.id, p.code, p.kind, p.value, p.minimum, p.maximum, p.starts_at as "from", p.ends_at as until, p.total_limit, p.per_shopper,
      p.used, p.given, p.budget, p.first_budget, p.first_maximum, p.first_budget_at, first.account as first_operator,
      case when p.ends_at <= now() then 'ended' when p.budget = 0 then 'waiting'
        when p.used >= p.total_limit or p.given >= p.budget then 'used_up'
        when p.starts_at > now() then 'planned' else 'running' end as state
    from promotions p left join accounts first on first.id = p.first_budget_by where ${condition} order by p.id desc limit ${maximum}
  `.execute(queries)
  return rows
}

function toPromo({
  id,
  from,
  until,
  first_budget,
  first_maximum,
  first_budget_at: at,
  first_operator,
  ...row
}: PortalPromoRow): PortalPromo {
  const first =
    first_budget === null || at === null || first_operator === null
      ? null
      : { operator: first_operator, budget: first_budget, maximum: first_maximum, at: at.toISOString() }
  const [starts, ends] = [from.toISOString(), until?.toISOString() ?? null]
  return { ...row, id: String(id), from: starts, until: ends, first_budget: first }
}

export type NewPromo = Pick<
  PortalPromo,
  'code' | 'kind' | 'value' | 'minimum' | 'maximum' | 'total_limit' | 'per_shopper'
> & {
  shopId: number | null
  from: Date | undefined
  until: Date | null
  budget: number | null
  first: FirstLimits | undefined
}

/** Counts the codes of the shop that have not ended. No other one is created meanwhile. */
export async function lockRunning(tx: Tx, shopId: number): Promise<number> {
  await sql`select 1 from shops where id = ${shopId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from promotions where shop_id = ${shopId} and (ends_at is null or ends_at > now())
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Frees the code of an ended shop promotion that no order uses: it stays in the shop's list, and others may use the code. No code contains `~`. */
export async function releasePromoCode(tx: Tx, code: string): Promise<void> {
  await sql`
    update promotions set code_key = code_key || '~' || id
    where code_key = ${code.toUpperCase()} and shop_id is not null and ends_at <= now() and used = 0 and given = 0
  `.execute(tx)
}

/** Inserts a code. Undefined if it is taken, regardless of capitals; a concurrent insert of the same code is waited for. */
export async function insertPromo(
  tx: Tx,
  { shopId, from, until, first, ...promo }: NewPromo,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('promotions')
    .values({
      ...promo,
      code_key: promo.code.toUpperCase(),
      shop_id: shopId,
      ends_at: until,
      ...(first !== undefined && toColumns(first)),
      ...(from !== undefined && { starts_at: from }),
    })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The owner of codes: the shops of the caller, or the platform. */
export type PromoOwner = ShopCaller | 'platform'

/** Ends a running code of the owner. Returns its shop, or null for the platform; undefined if there was no such code. */
export async function endPromo(tx: Tx, owner: PromoOwner, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ shop_id: number | null }>`
    update promotions set ends_at = now(), first_budget = null, first_maximum = null, first_budget_by = null, first_budget_at = null
    where id = ${id} and ${ofOwner(owner)} and (ends_at is null or ends_at > now()) returning shop_id
  `.execute(tx)
  return rows[0]?.shop_id
}

export async function isOwned(queries: Queries, owner: PromoOwner, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from promotions where id = ${id} and ${ofOwner(owner)}`.execute(queries)
  return rows.length > 0
}

function ofOwner(owner: PromoOwner): RawBuilder<unknown> {
  if (owner === 'platform') return sql`shop_id is null`
  return owner.isOperator ? sql`shop_id is not null` : sql`shop_id = any(${owner.shopIds}::bigint[])`
}
