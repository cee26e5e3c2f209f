import type { ProductStatus, RefundType } from '@sealane/contract/refunds'
import { Refusal } from '../refusal.ts'
import { restOf, type Payments } from './amount.rules.ts'

/** `sent` are pieces on their way or there; `requests` those made so far, withdrawn ones too. */
export type Askable = Payments & { sent: number; requests: number }

/** Withdrawing allows another request, three in all (decisions, section 6). */
const requestsMaximum = 3

export function hasSomethingLeft(item: Askable): boolean {
  const { goods, freight } = restOf(item)
  return goods + freight > 0 && item.requests < requestsMaximum
}

/** Goods can go back once all of them have come: what is still with the shop is asked back as money. */
export function typesOf({ sent, quantity }: Askable): RefundType[] {
  return sent >= quantity ? ['refund', 'return'] : ['refund']
}

/** Nobody can have received what was not sent. */
export function productStatusesOf({ sent }: Askable): ProductStatus[] {
  return sent > 0 ? ['received', 'not_received'] : ['not_received']
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
