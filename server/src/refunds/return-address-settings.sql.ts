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

/**
 * Whether the shop's address, which the audit log contains as `line`, was first used at or after `since`. An address that was saved before, replaced
 * and saved again is not new.
 */
export async function isNewReturnAddress(
  queries: Queries,
  shopId: number,
  { line, since }: { line: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select saved_at >= ${since} and not exists (
      select 1 from decisions where subject = 'shop' and subject_id = ${String(shopId)} and decided_at < ${since}
        and ${line} in (detail ->> 'return_address', detail ->> 'before')) as is_new
    from return_addresses where shop_id = ${shopId}
  `.execute(queries)
  return rows[0]?.is_new ?? false
}
