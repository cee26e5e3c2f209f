import type { ProductStatus, RefundStatus, RefundType } from '@sealane/contract/refunds'
import { Refusal } from '../refusal.ts'
import { restOf, type Payments } from './amount.rules.ts'
import { claims, isOpen, type Claim } from './refund.rules.ts'

/** `sent` are the pieces that were sent when it was made. */
type Request = { id: string; claim: Claim; status: RefundStatus; sent: number }
/** An item with all requests for it. `sent` are pieces on their way or there. */
export type Askable = Payments & { sent: number; requests: Request[] }

/** Withdrawing allows another request, three in all (decisions, section 6). */
const withdrawalsMaximum = 3

export function hasSomethingLeft(item: Askable): boolean {
  const { goods, freight } = restOf(item)
  const withdrawn = item.requests.filter(({ status }) => status === 'withdrawn')
  return goods + freight > 0 && withdrawn.length < withdrawalsMaximum && productStatusesOf(item).length > 0
}

/** Goods can go back once all of them have come: what is still with the shop is asked back as money. */
export function typesOf(item: Askable): RefundType[] {
  const isReturnable = item.sent >= item.pieces && isClaimable('received', item)
  return isReturnable ? ['refund', 'return'] : ['refund']
}

/** Nobody can have received what was not sent. */
export function productStatusesOf(item: Askable): ProductStatus[] {
  const all: ProductStatus[] = item.sent > 0 ? ['received', 'not_received'] : ['not_received']
  return all.filter((status) => isClaimable(claimOf(status, item), item))
}

export function claimOf(status: ProductStatus, { sent }: Pick<Askable, 'sent'>): Claim {
  if (status === 'received') return 'received'
  return sent > 0 ? 'not_received' : 'unsent'
}

/** One request at a time, and none for what was decided: only a later claim is new, or one of pieces that were sent since. */
export function isClaimable(claim: Claim, { requests, sent }: Pick<Askable, 'requests' | 'sent'>): boolean {
  return requests.every((request) => {
    if (request.status === 'withdrawn') return true
    const isLater = request.sent < sent || claims.indexOf(request.claim) < claims.indexOf(claim)
    return !isOpen(request.status) && isLater
  })
}

type Wish = { type: RefundType; product_status: ProductStatus }

/** What goes back was received. */
export function checkWish({ type, product_status }: Wish, item: Askable): void {
  const isReceivable = productStatusesOf(item).includes(product_status)
  const isReturnable = type === 'refund' || product_status === 'received'
  const fields = {
    ...(!typesOf(item).includes(type) && { type: 'invalid' }),
    ...(!(isReceivable && isReturnable) && { product_status: 'invalid' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}
