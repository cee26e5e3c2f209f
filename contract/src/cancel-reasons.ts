/** Why a shop, or an operator in its place, cancels an order (decision 52). Without schemas, for the back office. */
export const cancelReasons = ['out_of_stock', 'damaged', 'wrong_price', 'address', 'asked', 'fraud', 'other'] as const
