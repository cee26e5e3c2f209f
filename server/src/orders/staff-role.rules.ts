/** The shopper and the shop of an order. */
export type OrderParties = { account_id: number; shop_id: number }
/** A staff member. `shopIds` are the shops that they work for, `conflicts` those that an operator may not decide about. */
export type OrderHandler = {
  id: number
  isOperator: boolean
  shopIds: readonly number[]
  conflicts: readonly number[]
}

/**
 * Returns the role of a staff member in an order. An operator who also works for the shop acts as the shop. Undefined for an operator who bought the
 * order or has a conflict of interest with its shop.
 */
export function orderRoleOf(
  { account_id, shop_id }: OrderParties,
  { id, isOperator, shopIds, conflicts }: OrderHandler,
): 'seller' | 'operator' | undefined {
  if (!isOperator || shopIds.includes(shop_id)) return 'seller'
  return account_id === id || conflicts.includes(shop_id) ? undefined : 'operator'
}
