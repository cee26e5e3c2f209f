import type { Refund } from '@sealane/contract/refunds'
import type { Tone } from '@sealane/ui/tag'

/** The stage of a request, which selects the text on its page. */
export type RefundStage =
  | 'applying'
  | 'appealed'
  | 'awaiting_return'
  | 'awaiting_address'
  | 'return_shipped'
  | 'in_progress'
  | 'refunded'
  | 'settled'
  | 'refused'
  | 'appealable'
  | 'withdrawn'
  | 'offered'

/**
 * Returns the stage. A return first waits for the shop's address, and a refusal is not final while an appeal is possible. If a promo
 * code paid for the item, no money is returned.
 */
export function stageOf(refund: Pick<Refund, 'status' | 'return' | 'can' | 'amount' | 'refunded'>): RefundStage {
  if (isOfNothing(refund)) return 'settled'
  if (refund.status === 'awaiting_return' && refund.return?.address == null) return 'awaiting_address'
  if (refund.status === 'refused' && refund.can.includes('appeal')) return 'appealable'
  return refund.status
}

/** Checks whether the request was approved without any money. */
export function isOfNothing({ amount, refunded }: Pick<Refund, 'amount' | 'refunded'>): boolean {
  return amount === 0 && refunded === 0
}

const tones: Record<Refund['status'], Tone> = {
  applying: 'warn',
  appealed: 'warn',
  awaiting_return: 'brand',
  return_shipped: 'brand',
  in_progress: 'brand',
  refunded: 'ok',
  refused: 'bad',
  withdrawn: 'plain',
  offered: 'warn',
}

export function toneOf({ status }: Pick<Refund, 'status'>): Tone {
  return tones[status]
}

const travelled: Record<Refund['status'], number | undefined> = {
  applying: 0.12,
  appealed: 0.12,
  awaiting_return: 0.34,
  return_shipped: 0.6,
  in_progress: 0.86,
  refunded: 1,
  refused: undefined,
  withdrawn: undefined,
  offered: 0.72,
}

/** Returns the progress of the money: 0 at the shop, 1 with the shopper. Undefined if no money is returned. */
export function progressOf({
  status,
  amount,
  refunded,
}: Pick<Refund, 'status' | 'amount' | 'refunded'>): number | undefined {
  return amount === 0 && !refunded ? undefined : travelled[status]
}

/** Returns the main next action; withdrawing or accepting an offer is shown beside it. */
export function mainActionOf({ can }: Pick<Refund, 'can'>): 'ship' | 'appeal' | undefined {
  return (['ship', 'appeal'] as const).find((action) => can.includes(action))
}
