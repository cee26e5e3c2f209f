import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

type VariantOffer = { variant_id: number; stock: number; in_bag: number; lines: number }

/** Locks the shopper's account: changes of one bag wait for each other. */
export async function lockBag(tx: Tx, accountId: number): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx)
}

/**
 * Selects those variants that are on sale, with the quantity of each in the bag, in the requested order; `lines` is the number of lines in the bag.
 */
export async function selectOffers(tx: Tx, accountId: number, variantIds: number[]): Promise<VariantOffer[]> {
  const { rows } = await sql<VariantOffer>`
    select v.id as variant_id, v.stock, coalesce(l.quantity, 0) as in_bag,
      (select count(*) from cart_lines where account_id = ${accountId}) as lines
    from variants v join products p on p.id = v.product_id
      left join cart_lines l on l.variant_id = v.id and l.account_id = ${accountId}
    where v.id = any(${variantIds}::bigint[]) and v.is_on_sale and p.is_on_sale
    order by array_position(${variantIds}::bigint[], v.id)
  `.execute(tx)
  return rows
}

/** Returns the stock of the line's variant; undefined where the line is not the shopper's. */
export async function selectStockOf(tx: Tx, accountId: number, lineId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('cart_lines')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .select('variants.stock')
    .where('cart_lines.account_id', '=', accountId)
    .where('cart_lines.id', '=', lineId)
    .executeTakeFirst()
  return row?.stock
}

type Sibling = { stock: number; line_id: number | null; in_bag: number }

/** Returns another variant on sale of the product of an own line, with the line that contains it already. */
export async function selectSibling(
  tx: Tx,
  accountId: number,
  { lineId, variantId }: { lineId: number; variantId: number },
): Promise<Sibling | undefined> {
  const { rows } = await sql<Sibling>`
    select v.stock, other.id as line_id, coalesce(other.quantity, 0) as in_bag
    from cart_lines l join variants own on own.id = l.variant_id
      join variants v on v.product_id = own.product_id and v.id = ${variantId} and v.is_on_sale
      join products p on p.id = v.product_id and p.is_on_sale
      left join cart_lines other on other.account_id = l.account_id and other.variant_id = v.id and other.id <> l.id
    where l.account_id = ${accountId} and l.id = ${lineId}
  `.execute(tx)
  return rows[0]
}

/** Replaces the line's variant, and stores the current price as seen. */
export async function saveVariant(tx: Tx, accountId: number, { id, ...put }: Put & { id: number }): Promise<void> {
  await sql`
    update cart_lines l set variant_id = v.id, quantity = ${put.quantity}, price_seen = v.unit_price
    from variants v where v.id = ${put.variantId} and l.account_id = ${accountId} and l.id = ${id}
  `.execute(tx)
}

type Put = { variantId: number; quantity: number }

/** Writes a line. It becomes selected, and the current price is stored as seen. */
export async function putLine(tx: Tx, accountId: number, { variantId, quantity }: Put): Promise<void> {
  await sql`
    insert into cart_lines (account_id, variant_id, quantity, price_seen)
    select ${accountId}, id, ${quantity}, unit_price from variants where id = ${variantId}
    on conflict (account_id, variant_id) do update set
      quantity = excluded.quantity, is_selected = true, price_seen = excluded.price_seen
  `.execute(tx)
}

/** Writes quantities of a merge: existing lines keep their selection. */
export async function putLines(tx: Tx, accountId: number, lines: Put[]): Promise<void> {
  const [ids, quantities] = [lines.map(({ variantId }) => variantId), lines.map(({ quantity }) => quantity)]
  await sql`
    insert into cart_lines (account_id, variant_id, quantity, price_seen)
    select ${accountId}, v.id, put.quantity, v.unit_price
    from unnest(${ids}::bigint[], ${quantities}::int[]) with ordinality put (variant_id, quantity, place)
      join variants v on v.id = put.variant_id
    order by put.place desc
    on conflict (account_id, variant_id) do update set quantity = excluded.quantity
  `.execute(tx)
}

export async function saveQuantity(
  tx: Tx,
  accountId: number,
  { id, quantity }: { id: number; quantity: number },
): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ quantity })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function saveSelected(tx: Tx, accountId: number, ids: number[], isSelected: boolean): Promise<void> {
  await sql`
    update cart_lines set is_selected = ${isSelected} where account_id = ${accountId} and id = any(${ids}::bigint[])
  `.execute(tx)
}

export async function deleteLines(tx: Tx, accountId: number, ids: number[]): Promise<void> {
  await sql`delete from cart_lines where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx)
}
