import type { InboxTask } from '@sealane/contract/inbox'
import {
  applicationAddress,
  marketShopAddress,
  orderAddress,
  productAddress,
  rechargeAddress,
  refundAddress,
  reviewAddress,
  userAddress,
  withdrawalAddress,
} from '../app/address.ts'

/** Returns the URL of the page on which the task is decided. */
export function addressOf(task: InboxTask): string {
  switch (task.kind) {
    case 'recharge':
      return rechargeAddress(task.recharge.id)
    case 'withdrawal':
      return withdrawalAddress(task.withdrawal.id)
    case 'application':
      return applicationAddress(task.application.id)
    case 'shop':
      return marketShopAddress(task.shop.id)
    case 'product':
      return productAddress(task.product.id)
    case 'refund':
      return refundAddress(task.refund.id)
    case 'review':
      return reviewAddress(task.review.id)
    case 'user':
      return userAddress(task.user.id)
    case 'order':
      return orderAddress(task.order.order_no, task.order.status)
  }
}
