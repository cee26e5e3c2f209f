import type { Serve } from '../http/serve.ts'
import { applyForRefund, previewRefund } from './application.ts'
import { decideRefund, receiveReturn, decideAppeal } from './decision.ts'
import { acceptOffer } from './offer.ts'
import { cancelItems } from './partial-cancellation.ts'
import { listStaffRefunds, showStaffRefund } from './refund-list.ts'
import { limitReturnAddress, saveReturnAddress, showReturnAddress } from './return-address-settings.ts'
import { refundForShop } from './staff-refund.ts'
import { appealRefusal, listOwnRefunds, shipReturn, showOwnRefund, withdrawRefund } from './refund.ts'

export function refundRoutes(serve: Serve): void {
  serve('GET /api/refund/preview', previewRefund)
  serve('POST /api/refund/apply', applyForRefund)
  serve('GET /api/refund/detail', showOwnRefund)
  serve('GET /api/refund/list', listOwnRefunds)
  serve('POST /api/refund/withdraw', withdrawRefund)
  serve('POST /api/refund/accept', acceptOffer)
  serve('POST /api/refund/ship', shipReturn)
  serve('POST /api/refund/appeal', appealRefusal)
}

export function portalRefundRoutes(serve: Serve): void {
  serve('GET /api/portal/refund/list', listStaffRefunds)
  serve('GET /api/portal/refund/detail', showStaffRefund)
  serve('POST /api/portal/refund/decide', decideRefund)
  serve('POST /api/portal/refund/receive', receiveReturn)
  serve('POST /api/portal/refund/rule', decideAppeal)
  serve('POST /api/portal/order/cancel_items', cancelItems)
  serve('POST /api/portal/order/refund', refundForShop)
  serve('GET /api/portal/shop/return_address', showReturnAddress)
  serve('POST /api/portal/shop/return_address', saveReturnAddress, limitReturnAddress)
}
