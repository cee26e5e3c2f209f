/** Whose order it is, and of which shop. */
export type OrderParties = { account_id: number; shop_id: number }
/** `shopIds` are the shops that they answer for, `conflicts` those that an operator decides nothing for. */
export type OrderHandler = {
  id: number
  isOperator: boolean
  shopIds: readonly number[]
  conflicts: readonly number[]
}

/**
 * The role in which somebody of the staff handles an order: whoever answers for its shop does so as the shop, also where they are an
 * operator. Undefined for an operator who bought it, or has a conflict of interest with its shop.
 */
export function orderRoleOf(
  { account_id, shop_id }: OrderParties,
  { id, isOperator, shopIds, conflicts }: OrderHandler,
): 'seller' | 'operator' | undefined {
  if (!isOperator || shopIds.includes(shop_id)) return 'seller'
  return account_id === id || conflicts.includes(shop_id) ? undefined : 'operator'
}
