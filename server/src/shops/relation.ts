import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { selectRelations, type Relation } from './relation.sql.ts'

export type { Relation }

type RelationQuery = {
  accountId: number
  shopIds: readonly number[]
  /** Where an order would go, besides the account's usual address. */
  addressId?: number | undefined
}

/**
 * Says to which of the shops the account is related, and by what: it works there or did within a year, or it shares with somebody who does
 * or did a payout destination that was paid to, an address where things have arrived, or a device. Other shops are left out.
 */
export async function relationsOf(queries: Queries, query: RelationQuery): Promise<Map<number, Relation>> {
  const rows = await selectRelations(queries, query)
  return new Map(rows.map(({ shop_id, relation }) => [shop_id, relation]))
}

/** Nobody speaks well of their own shop: related accounts neither review, like nor follow it. `by` are the relations that count. */
export async function checkUnrelated(
  queries: Queries,
  accountId: number,
  shopId: number,
  by: readonly Relation[] = ['staff', 'payout', 'address', 'device'],
): Promise<void> {
  const relation = (await relationsOf(queries, { accountId, shopIds: [shopId] })).get(shopId)
  if (relation !== undefined && by.includes(relation)) throw new Refusal('RELATED_TO_SHOP')
}
