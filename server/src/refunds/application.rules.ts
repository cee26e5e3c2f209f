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

/** `claimed_pieces` are those whose claim the request ends. `is_recent` means that it was made since the shopper's last change of password. */
type Request = { id: string; claim: RefundClaim; status: RefundStatus; claimed_pieces: number; is_recent: boolean }
/** An item with all its requests. `sent` are pieces on their way or delivered, `unsent` those that are still to be sent. */
export type ClaimableItem = ItemMoney & RefundableItem & { sent: number; unsent: number; requests: Request[] }

export function hasSomethingLeft(item: ClaimableItem): boolean {
  return hasRest(item) && productStatusesOf(item).length > 0
}

/** Whether anything may be claimed after the end of the request, which may still be open. */
export function leavesSomething(item: ClaimableItem, id: number): boolean {
  const requests = item.requests.map((request) =>
    request.id === String(id) && isOpen(request.status) ? { ...request, status: 'refused' as const } : request,
  )
  return hasSomethingLeft({ ...item, requests })
}

/** Returns the possible types of a request. Goods can be returned once all of them were sent; before that only money can be requested. */
export function typesOf(item: ClaimableItem): RefundType[] {
  const isReturnable = item.sent >= item.pieces && isClaimable('received', item)
  return isReturnable ? ['refund', 'return'] : ['refund']
}

/** Returns the possible product statuses. A shopper cannot have received goods that were not sent. */
export function productStatusesOf(item: ClaimableItem): RefundProductStatus[] {
  const all: RefundProductStatus[] = item.sent > 0 ? ['received', 'not_received'] : ['not_received']
  return all.filter((status) => isClaimable(claimOf(status, item), item))
}

/**
 * Returns the claim. As long as pieces are still to be sent, a claim for missing pieces concerns these: nobody can know yet that the others are lost.
 */
export function claimOf(
  status: RefundProductStatus,
  { sent, unsent }: Pick<ClaimableItem, 'sent' | 'unsent'>,
): RefundClaim {
  if (status === 'received') return 'received'
  return sent === 0 || unsent > 0 ? 'unsent' : 'not_received'
}

/**
 * Whether the claim is allowed (specification, decisions 6). There is one request at a time, and at most three withdrawn ones of a claim. Requests before
 * the last change of password do not count: a thief with a session may have made them. A decided claim cannot be made again: only a later claim is
 * new, or a claim for pieces without a request. Pieces that are still to be sent are not those that were sent.
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
 * Whether three requests of the claim were withdrawn since the shopper's last change of password. Requests of a later claim count if together they
 * concerned all pieces: a shopper who states that everything arrived cannot state afterwards that something is missing.
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

/** Returns the number of pieces that may be claimed. */
export function piecesOf(claim: RefundClaim, { pieces, unsent }: Pick<ClaimableItem, 'pieces' | 'unsent'>): number {
  return claim === 'unsent' ? Math.max(1, unsent) : pieces
}

type ClaimedItem = Pick<ClaimableItem, 'paid' | 'quantity' | 'pieces' | 'sent' | 'unsent'>

/**
 * Returns the number of pieces whose claim a request ends: as many as `goods`, in US cents, pay for, at least one. Without a price it is all pieces
 * that were sent; for pieces still to be sent it is all of these.
 */
export function claimedPieces(claim: RefundClaim, goods: number, item: ClaimedItem): number {
  const { paid, quantity, sent } = item
  if (claim === 'unsent') return piecesOf(claim, item)
  return paid === 0 ? sent : Math.min(sent, Math.max(1, Math.ceil((goods * quantity) / paid)))
}

type RefundClaimInput = { type: RefundType; product_status: RefundProductStatus }

/** Checks the type and the product status. Goods can be returned only if they were received. */
export function checkRefundClaim({ type, product_status }: RefundClaimInput, item: ClaimableItem): void {
  const isReceivable = productStatusesOf(item).includes(product_status)
  const isReturnable = type === 'refund' || product_status === 'received'
  const fields = {
    ...(!typesOf(item).includes(type) && { type: 'invalid' }),
    ...(!(isReceivable && isReturnable) && { product_status: 'invalid' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}
