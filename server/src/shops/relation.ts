import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { selectRelations, type Relation } from './relation.sql.ts'

export type { Relation }

type RelationQuery = {
  accountId: number
  shopIds: readonly number[]
  /** The destination of an order, in addition to the account's usual address. */
  addressId?: number | undefined
}

/**
 * Returns the shops to which the account is related, and how: it works there or did within a year, or it shares with such a person a payout
 * destination that was paid to, an address where things have arrived, or a device. Other shops are left out.
 */
export async function relationsOf(queries: Queries, query: RelationQuery): Promise<Map<number, Relation>> {
  const rows = await selectRelations(queries, query)
  return new Map(rows.map(({ shop_id, relation }) => [shop_id, relation]))
}

/** Throws if the account is related to the shop: related accounts may not review, like or follow it. `by` are the relations that count. */
export async function checkUnrelated(
  queries: Queries,
  accountId: number,
  shopId: number,
  by: readonly Relation[] = ['staff', 'payout', 'address', 'device'],
): Promise<void> {
  const relation = (await relationsOf(queries, { accountId, shopIds: [shopId] })).get(shopId)
  if (relation !== undefined && by.includes(relation)) throw new Refusal('RELATED_TO_SHOP')
}
