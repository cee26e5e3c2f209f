import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Labels } from '../catalog/labels.rules.ts'

/**
 * Notes the variants of paid orders that have few pieces left. A job notifies the shops: the payment waits for nothing, and a shop hears of all of them
 * at once. The rows are written in the order of ids, so that two payments never wait for each other.
 */
export async function noteLowStock(tx: Tx, orderIds: number[]): Promise<void> {
  await sql`
    insert into low_stock_variants as known (variant_id, shop_id, since)
    select v.id, p.shop_id, now() from variants v join products p on p.id = v.product_id
    where v.id in (select variant_id from order_items where order_id = any(${orderIds}::bigint[]))
      and v.stock <= low_stock() and v.is_on_sale and v.removed_at is null
    order by v.id
    on conflict (variant_id) do update set since = now() where known.since is null
  `.execute(tx)
}

const isWaiting = sql`l.since is not null and (l.notified_at is null or l.notified_at < l.since)`

/** Marks the noted variants as notified, of shops that were not notified within a day. Returns those shops. */
export async function markNotified(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with due as (
      select variant_id from low_stock_variants l where ${isWaiting} and not exists (
        select from low_stock_variants t where t.shop_id = l.shop_id and t.notified_at > now() - interval '1 day')
      order by variant_id for update skip locked
    ), notified as (
      update low_stock_variants l set notified_at = now() from due where due.variant_id = l.variant_id returning l.shop_id
    )
    select id, name from shops where id in (select shop_id from notified) order by id
  `.execute(tx)
  return rows
}

export type LowVariant = { name: string; labels: Labels; choice: string[]; stock: number }

/** Selects the shop's first variants with few pieces, the fewest first, named in the language, and counts all of them. */
export async function selectLow(
  queries: Queries,
  { shopId, language, limit }: { shopId: number; language: FileName; limit: number },
): Promise<{ count: number; variants: LowVariant[] }> {
  const { rows } = await sql<LowVariant & { count: number }>`
    select t.name, t.labels, v.choice, v.stock, (count(*) over ())::int as count
    from low_stock_variants l join variants v on v.id = l.variant_id
      join product_translations t on t.product_id = v.product_id and t.locale = ${language}
    where l.shop_id = ${shopId} and l.since is not null order by v.stock, v.id limit ${limit}
  `.execute(queries)
  return { count: rows[0]?.count ?? 0, variants: rows }
}

/** Selects the accounts that keep the shop's stock, by their language. */
export async function selectStockKeepers(
  queries: Queries,
  shopId: number,
): Promise<{ language: FileName; accounts: number[] }[]> {
  const { rows } = await sql<{ language: FileName; accounts: number[] }>`
    select a.language, array_agg(a.id order by a.id) as accounts from shop_staff f join accounts a on a.id = f.account_id
    where f.shop_id = ${shopId} and f.role in ('owner', 'manager') group by a.language order by a.language
  `.execute(queries)
  return rows
}
