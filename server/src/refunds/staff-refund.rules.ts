import { refundRequestsMaximum } from '@sealane/contract/refunds'
import { Refusal } from '../refusal.ts'
import { restOf, unsentSum, type Grant } from './amount.rules.ts'
import { isOpen } from './refund.rules.ts'
import type { RefundItemRow } from './refund.sql.ts'

/** A shop may refund an item until it has this many refunds, those that its shopper requested included. */
const refundsMaximum = 2 * refundRequestsMaximum

/** Throws if the item has an open request: that is decided first. The limit protects the shopper from many small refunds of a shop. */
export function checkRefundable(
  { requests, made }: Pick<RefundItemRow, 'requests' | 'made'>,
  who: 'seller' | 'operator',
): void {
  if (requests.some(({ status }) => isOpen(status))) throw new Refusal('REFUND_EXISTS')
  if (who === 'seller' && made >= refundsMaximum) throw new Refusal('NOT_REFUNDABLE')
}

/**
 * Returns the sum that the staff give back, in US cents. With the whole price of an item of which nothing was sent its freight goes back too, because
 * nothing was transported. `place` is that of the item in the input.
 */
export function givenSum(
  { goods, freight }: { goods: number; freight: number },
  item: RefundItemRow,
  place: number,
): Grant {
  const rest = restOf(item)
  if (goods > rest.goods) throw tooLarge(`items.${place}.goods`)
  if (freight > rest.freight) throw tooLarge(`items.${place}.freight`)
  if (goods + freight === 0)
    throw new Refusal('AMOUNT_INVALID', { fields: { [`items.${place}.goods`]: 'AMOUNT_INVALID' } })
  const isUncarried = item.sent === 0 && goods > 0 && goods === rest.goods
  const all = isUncarried ? rest.freight : freight
  return { goods, freight: all, withFreight: isUncarried || (all > 0 && all === rest.freight) }
}

function tooLarge(field: string): Refusal {
  return new Refusal('REFUND_TOO_LARGE', { fields: { [field]: 'REFUND_TOO_LARGE' } })
}

/** Returns the price and the freight of pieces that the shop cancels. Throws `NOT_CANCELLABLE` for more pieces than are still to be sent. */
export function cancelledSum(item: RefundItemRow, pieces: number): Grant {
  if (pieces > item.unsent) throw new Refusal('NOT_CANCELLABLE')
  return { ...unsentSum(item, pieces), withFreight: true }
}
