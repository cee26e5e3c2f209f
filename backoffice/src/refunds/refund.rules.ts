import { isBlank } from '@sealane/contract/visible-text'
import { refundReasons, type RefundReason } from '@sealane/contract/refund-reasons'
import type { PortalRefund, RefundStatus } from '@sealane/contract/refunds'
import type { WaitingRefundStatus } from './refund.queries.ts'
import type { Tone } from '@sealane/ui/tag'

/** The tabs, those with work for the shop or the operators first. */
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

/** Returns the time since when the request waits for the shop or an operator; undefined if it does not. */
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

/** Returns the reason if it is one of the translated ones; undefined means that the shopper wrote it. */
export function recognizedReason(reason: string): RefundReason | 'goodwill' | undefined {
  return [...refundReasons, 'goodwill' as const].find((one) => one === reason)
}

/** Reads a number of pieces. Text that is not a number becomes −1, which the server refuses at the field: an empty field does not mean zero. */
export function readPieces(typed: string): number {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1
}

/** Returns true if so few pieces arrived that the refund becomes an offer to the shopper; otherwise the promised amount is refunded at once. */
export function isOffer(
  { pieces_for_all, item }: Pick<PortalRefund, 'pieces_for_all' | 'item'>,
  pieces: number,
): boolean {
  return pieces < (pieces_for_all ?? item.quantity)
}

export type RefundDecisionDraft = { freight: boolean; reason: string }
export type Missing = 'reason' | 'address'

/** Returns what the decision still needs: a refusal needs a reason, and a return needs the shop's return address. */
export function missingFor(
  decision: 'pass' | 'refuse',
  { reason }: RefundDecisionDraft,
  refund: Pick<PortalRefund, 'type' | 'shop_return_address' | 'received'>,
): Missing | undefined {
  if (decision === 'refuse') return isBlank(reason) ? 'reason' : undefined
  return isReturnAhead(refund) && refund.shop_return_address === null ? 'address' : undefined
}

/** Returns true if the goods must be returned before any refund. */
export function isReturnAhead({ type, received }: Pick<PortalRefund, 'type' | 'received'>): boolean {
  return type === 'return' && received === null
}
