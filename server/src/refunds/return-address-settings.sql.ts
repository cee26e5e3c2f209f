import { sql } from 'kysely'
import type { ReturnAddress } from '@sealane/contract/shop-settings'
import type { Queries, Tx } from '../db/database.ts'

type ReturnAddressRow = NonNullable<ReturnAddress['address']>

export async function selectReturnAddress(queries: Queries, shopId: number): Promise<ReturnAddressRow | null> {
  const row = await queries
    .selectFrom('return_addresses')
    .select(['addressee', 'mobile', 'country', 'region', 'city', 'postcode', 'detail', 'label'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row ?? null
}

export async function putReturnAddress(tx: Tx, shopId: number, address: ReturnAddressRow): Promise<void> {
  await tx
    .insertInto('return_addresses')
    .values({ shop_id: shopId, ...address })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ ...address, saved_at: sql`now()` }))
    .execute()
}

/** Whether the shop has saved its address at or after `since`. */
export async function isReturnAddressSince(queries: Queries, shopId: number, since: Date): Promise<boolean> {
  const row = await queries
    .selectFrom('return_addresses')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .where('saved_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}
