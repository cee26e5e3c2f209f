import { sql } from 'kysely'
import { paymentCode, type BenchPerson, type BenchShopper } from '../people.ts'
import type { StormStage } from './stage.ts'

export type PlacedGroup = { group_id: string; orders: { id: string; total: number }[]; total: number }
type BasketLine = { variantId: number; promoCode?: string }

/** Returns the body of the call that orders one piece, as quoted to the shopper. */
export async function basketLineOf({ call, addressId }: BenchShopper, { variantId, promoCode }: BasketLine) {
  const buy_now = { variant_id: String(variantId), quantity: 1 }
  const selection = { address_id: addressId, buy_now, ...(promoCode !== undefined && { promo_code: promoCode }) }
  const { total } = await call('POST /api/order/preview', { body: selection })
  return { ...selection, total }
}

export async function order(shopper: BenchShopper, variantId: number): Promise<PlacedGroup> {
  return shopper.call('POST /api/order/create', { body: await basketLineOf(shopper, { variantId }) })
}

export async function ticketFor({ call }: BenchPerson, group: PlacedGroup): Promise<string> {
  const body = { code: paymentCode, purpose: 'order', reference: group.group_id } as const
  return (await call('POST /api/user/verify_pay', { body })).ticket
}

export type StormPurchase = { orderId: string; itemId: string }

/** Orders and pays one piece. */
export async function buy(shopper: BenchShopper, variantId: number): Promise<StormPurchase> {
  const group = await order(shopper, variantId)
  const order_ids = group.orders.map(({ id }) => id)
  await shopper.call('POST /api/order/pay', { body: { order_ids, ticket: await ticketFor(shopper, group) } })
  const [orderId = ''] = order_ids
  const { items } = await shopper.call('GET /api/order/detail', { query: { id: orderId } })
  return { orderId, itemId: items[0]?.id ?? '' }
}

/** Counts the ledger entries of this kind with these references. */
export async function countEntries({ database }: StormStage, kind: string, references: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_entries where kind = ${kind} and reference = any(${references}::text[])
  `.execute(database)
  return rows[0]?.count ?? 0
}

export async function balanceOf({ call }: BenchPerson): Promise<number> {
  return (await call('GET /api/user/getUserInfo')).balance
}
