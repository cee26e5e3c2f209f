import {
  refundRequestsMaximum,
  withdrawnRefundsMaximum,
  type RefundProductStatus,
  type RefundStatus,
  type RefundType,
} from '@sealane/contract/refunds'
import type { ItemMoney } from '../orders/escrow.rules.ts'
import { Refusal } from '../refusal.ts'
import { hasRest, type RefundableItem } from './amount.rules.ts'
import { claims, isOpen, type RefundClaim } from './refund.rules.ts'

/** `claimed_pieces` are those whose claim it ends; `is_recent` is one since the shopper's last new password. */
type Request = { id: string; claim: RefundClaim; status: RefundStatus; claimed_pieces: number; is_recent: boolean }
/** An item with all requests for it. `sent` are pieces on their way or there, `unsent` those that are still to be sent. */
export type ClaimableItem = ItemMoney & RefundableItem & { sent: number; unsent: number; requests: Request[] }

export function hasSomethingLeft(item: ClaimableItem): boolean {
  return hasRest(item) && productStatusesOf(item).length > 0
}

/** Whether something may be claimed once the request, which may still be open, has ended. */
export function leavesSomething(item: ClaimableItem, id: number): boolean {
  const requests = item.requests.map((request) =>
    request.id === String(id) && isOpen(request.status) ? { ...request, status: 'refused' as const } : request,
  )
  return hasSomethingLeft({ ...item, requests })
}

/** Goods can go back once all of them have come: what is still with the shop is asked back as money. */
export function typesOf(item: ClaimableItem): RefundType[] {
  const isReturnable = item.sent >= item.pieces && isClaimable('received', item)
  return isReturnable ? ['refund', 'return'] : ['refund']
}

/** Nobody can have received what was not sent. */
export function productStatusesOf(item: ClaimableItem): RefundProductStatus[] {
  const all: RefundProductStatus[] = item.sent > 0 ? ['received', 'not_received'] : ['not_received']
  return all.filter((status) => isClaimable(claimOf(status, item), item))
}

/** As long as pieces are still to be sent, a claim for missing pieces is about these: nobody can say yet that the others are lost. */
export function claimOf(
  status: RefundProductStatus,
  { sent, unsent }: Pick<ClaimableItem, 'sent' | 'unsent'>,
): RefundClaim {
  if (status === 'received') return 'received'
  return sent === 0 || unsent > 0 ? 'unsent' : 'not_received'
}

/**
 * One request at a time, and three withdrawn ones of a claim at most (section 6 of the decisions). Those before a new password do not count: a
 * thief with a session may have made them. None for what was decided: only a later claim is new, or one of pieces that no request was about. Those that are
 * still to be sent are other pieces than the ones that were.
 */
export function isClaimable(claim: RefundClaim, item: Pick<ClaimableItem, 'requests' | 'sent' | 'pieces'>): boolean {
  if (isUsedUp(claim, item)) return false
  const { requests, sent } = item
  const made = requests.filter(({ status }) => status !== 'withdrawn')
  if (made.some(({ status }) => isOpen(status)) || made.length >= refundRequestsMaximum) return false
  if (claim === 'unsent') return made.every((request) => request.claim !== 'unsent')
  const decided = made.filter((request) => claims.indexOf(request.claim) >= claims.indexOf(claim))
  const claimed = decided.reduce((sum, { claimed_pieces }) => sum + claimed_pieces, 0)
  return decided.length === 0 || claimed < sent
}

/**
 * Whether three requests of the claim were withdrawn since the shopper's last new password. Those of a later claim count where they were together
 * about all pieces: whoever says that all came does not say afterwards that some are missing.
 */
export function isUsedUp(
  claim: RefundClaim,
  { requests, pieces }: Pick<ClaimableItem, 'requests' | 'pieces'>,
): boolean {
  const withdrawn = requests.filter(({ status, is_recent }) => status === 'withdrawn' && is_recent)
  const later = withdrawn.filter((request) => claims.indexOf(request.claim) > claims.indexOf(claim))
  const isAboutAll = later.reduce((sum, { claimed_pieces }) => sum + claimed_pieces, 0) >= pieces
  const counted = [...withdrawn.filter((request) => request.claim === claim), ...(isAboutAll ? later : [])]
  return counted.length >= withdrawnRefundsMaximum
}

/** The number of pieces that may be claimed. */
export function piecesOf(claim: RefundClaim, { pieces, unsent }: Pick<ClaimableItem, 'pieces' | 'unsent'>): number {
  return claim === 'unsent' ? Math.max(1, unsent) : pieces
}

type ClaimedItem = Pick<ClaimableItem, 'paid' | 'quantity' | 'pieces' | 'sent' | 'unsent'>

/**
 * The number of pieces whose claim a request ends: as many as `goods`, in US cents, pay for, at least one. Without a price it is all that were
 * sent, and of those that are still to come it is all.
 */
export function claimedPieces(claim: RefundClaim, goods: number, item: ClaimedItem): number {
  const { paid, quantity, sent } = item
  if (claim === 'unsent') return piecesOf(claim, item)
  return paid === 0 ? sent : Math.min(sent, Math.max(1, Math.ceil((goods * quantity) / paid)))
}

type RefundClaimInput = { type: RefundType; product_status: RefundProductStatus }

/** What goes back was received. */
export function checkRefundClaim({ type, product_status }: RefundClaimInput, item: ClaimableItem): void {
  const isReceivable = productStatusesOf(item).includes(product_status)
  const isReturnable = type === 'refund' || product_status === 'received'
  const fields = {
    ...(!typesOf(item).includes(type) && { type: 'invalid' }),
    ...(!(isReceivable && isReturnable) && { product_status: 'invalid' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}
