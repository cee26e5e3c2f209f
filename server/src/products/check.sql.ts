import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { ProductCheckStatus, ShopRecord, ProductSaleState } from './check.rules.ts'

type SaleStateChange = ProductSaleState & { reason?: string | null }

/** Selects the check state of a product that the caller has locked. */
export async function selectChecked(
  tx: Tx,
  id: number,
): Promise<ProductCheckStatus & { shopId: number; isOnSale: boolean }> {
  const { rows } = await sql<ProductCheckStatus & { shopId: number; isOnSale: boolean }>`
    select shop_id as "shopId", check_state as state, check_reason as reason, is_on_sale as "isOnSale" from products
    where id = ${id}
  `.execute(tx)
  const [checked] = rows
  if (checked === undefined) throw new Error(`Product ${id} is gone while it is being saved`)
  return checked
}

/**
 * Selects the shop's record. Counts passed products only up to `upTo`, because a shop may have very many. A refused product that its shop has not
 * changed for 30 days no longer counts.
 */
export async function selectRecord(tx: Tx, shopId: number, upTo: number): Promise<ShopRecord> {
  const { rows } = await sql<ShopRecord>`
    select (select count(*)::int from (
        select from products where shop_id = ${shopId} and check_state = 'passed' limit ${upTo}) q) as passed,
      exists (select from products where shop_id = ${shopId} and check_reason is not null and removed_at is null
        and (check_state = 'waiting' or checked_at > now() - interval '30 days')) as "hasRefused"
  `.execute(tx)
  return rows[0] ?? { passed: 0, hasRefused: false }
}

/** Saves the sale state. For shoppers a product is as new as its first day on sale. Without a reason the last refusal's reason stays. */
export async function saveSale(tx: Tx, id: number, { isOnSale, state, reason }: SaleStateChange): Promise<void> {
  await sql`
    update products set is_on_sale = ${isOnSale}, check_state = ${state},
      check_reason = ${reason === undefined ? sql`check_reason` : reason},
      checked_at = case when check_state is distinct from ${state} then now() else checked_at end, ${opened(isOnSale)}
    where id = ${id}
  `.execute(tx)
}

function opened(isOnSale: boolean) {
  return sql`published_at = case when ${isOnSale} then coalesce(published_at, now()) else published_at end,
      created_at = case when ${isOnSale} and published_at is null then now() else created_at end`
}

/**
 * Locks decisions about the shop of a product, so that no two of its products are decided at once. It takes an advisory lock and not the shop's row,
 * because the count of sales locks products before shops. Undefined if there is no such product.
 */
export async function lockShopOf(tx: Tx, id: number): Promise<{ name: string; staff: number[] } | undefined> {
  const { rows } = await sql<{ name: string; staff: number[] }>`
    select s.name, array(select account_id from shop_staff where shop_id = s.id and role <> 'packer' order by account_id) as staff,
      pg_advisory_xact_lock(727011, s.id::int)
    from shops s where s.id = (select shop_id from products where id = ${id})
  `.execute(tx)
  return rows.map(({ name, staff }) => ({ name, staff }))[0]
}

/**
 * Puts the shop's products that wait for their first check on sale. Skips products that another transaction has locked, because that one may be
 * waiting for this transaction; they wait for their own check.
 */
export async function releaseWaiting(tx: Tx, shopId: number): Promise<void> {
  await sql`
    with waiting as (
      select id from products where shop_id = ${shopId} and check_state = 'waiting' and check_reason is null
        and removed_at is null order by id for no key update skip locked)
    update products p set check_state = null, checked_at = now(), is_on_sale = true, ${opened(true)}
    from waiting w where p.id = w.id
  `.execute(tx)
}
