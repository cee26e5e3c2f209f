import type { PortalOrder } from '@sealane/contract/orders'

/** The pieces to cancel, by the id of their item. */
export type ChosenPieces = Record<string, number>

export function allPieces({ unshipped }: Pick<PortalOrder, 'unshipped'>): ChosenPieces {
  return Object.fromEntries(unshipped.map(({ item_id, quantity }) => [item_id, quantity]))
}

/** Returns true if the order is cancelled as a whole: it may be, and all of its pieces are chosen. */
export function isWhole({ unshipped, can }: Pick<PortalOrder, 'unshipped' | 'can'>, chosen: ChosenPieces): boolean {
  return can.includes('cancel') && unshipped.every(({ item_id, quantity }) => chosen[item_id] === quantity)
}

export function toCancelled(chosen: ChosenPieces): { item_id: string; quantity: number }[] {
  return Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([item_id, quantity]) => ({ item_id, quantity }))
}

/** Returns true if a part can be cancelled: there is more than one piece, or a part was sent before. */
export function canChoose({ unshipped, can }: Pick<PortalOrder, 'unshipped' | 'can'>): boolean {
  const pieces = unshipped.reduce((sum, { quantity }) => sum + quantity, 0)
  return can.includes('cancel_items') && (pieces > 1 || !can.includes('cancel'))
}
