import { refundReasons, type RefundReason } from '@sealane/contract/refund-reasons'
import type { PortalRefund, RefundStatus } from '@sealane/contract/refunds'
import type { WaitingRefundStatus } from './refund.queries.ts'
import type { Tone } from '@sealane/ui/tag'

/** What somebody here has to do something about comes first. */
export const statusTabs = [
  'applying',
  'return_shipped',
  'appealed',
  'offered',
  'awaiting_return',
  'refunded',
  'refused',
  'withdrawn',
  'all',
] as const
export type RefundStatusTab = (typeof statusTabs)[number]

export function tabOf(status: string | undefined): RefundStatusTab {
  return statusTabs.find((tab) => tab === status) ?? 'all'
}

export const statusTones: Record<RefundStatus, Tone> = {
  applying: 'warn',
  awaiting_return: 'brand',
  return_shipped: 'warn',
  in_progress: 'brand',
  refunded: 'ok',
  refused: 'bad',
  appealed: 'warn',
  withdrawn: 'plain',
  offered: 'plain',
}

/** Since when it waits for somebody here, undefined where it does not. */
export function waitingSince(
  refund: Pick<PortalRefund, 'status' | 'created_at' | 'appeal' | 'return'>,
): string | undefined {
  if (refund.status === 'applying') return refund.created_at
  if (refund.status === 'appealed') return refund.appeal?.at ?? refund.created_at
  return refund.status === 'return_shipped' ? (refund.return?.shipped_at ?? refund.created_at) : undefined
}

export function isWaiting(status: RefundStatus | undefined): status is WaitingRefundStatus {
  return status === 'applying' || status === 'return_shipped' || status === 'appealed'
}

/** The reason as one that there are words for; undefined is the shopper's own. */
export function recognizedReason(reason: string): RefundReason | undefined {
  return refundReasons.find((one) => one === reason)
}

/** What is no number is sent as one that the server refuses beside its field: nothing typed does not mean none. */
export function readPieces(typed: string): number {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1
}

/** Whether so few pieces are an offer to the shopper; else all that was promised goes back at once. */
export function isOffer(
  { pieces_for_all, item }: Pick<PortalRefund, 'pieces_for_all' | 'item'>,
  pieces: number,
): boolean {
  return pieces < (pieces_for_all ?? item.quantity)
}

export type RefundDecisionDraft = { freight: boolean; reason: string }
export type Missing = 'reason' | 'address'

/** What a verdict still needs: a refusal its reason, a return a shop that has said where it goes. */
export function missingFor(
  decision: 'pass' | 'refuse',
  { reason }: RefundDecisionDraft,
  refund: Pick<PortalRefund, 'type' | 'shop_return_address' | 'received'>,
): Missing | undefined {
  if (decision === 'refuse') return reason.trim() === '' ? 'reason' : undefined
  return isReturnAhead(refund) && refund.shop_return_address === null ? 'address' : undefined
}

/** Whether goods have yet to come back before any money goes. */
export function isReturnAhead({ type, received }: Pick<PortalRefund, 'type' | 'received'>): boolean {
  return type === 'return' && received === null
}
