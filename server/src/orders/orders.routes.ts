import type { Serve } from '../http/serve.ts'
import { buyAgain } from './buy-again.ts'
import { createOrders, previewOrders } from './checkout.ts'
import { cancelForShop, cancelOrder, finishForShopper } from './closing.ts'
import { listOwnOrders, listStaffOrders, showDetail } from './order-list.ts'
import { addNote, listNotes, tagOrder } from './note.ts'
import { confirmOrder, extendOrder, finishOrder, hideOrder } from './order.ts'
import { payOrders } from './payment.ts'
import { packOrder, shipOrder } from './shipping.ts'
import { importTracking } from './tracking-import.ts'
import { trackParcel } from './tracking.ts'

export function orderRoutes(serve: Serve): void {
  serve('GET /api/user/order_list', listOwnOrders)
  serve('POST /api/order/preview', previewOrders)
  serve('POST /api/order/create', createOrders)
  serve('POST /api/order/pay', payOrders)
  serve('GET /api/order/detail', showDetail)
  serve('POST /api/order/cancel', cancelOrder)
  serve('POST /api/order/confirm', confirmOrder)
  serve('POST /api/order/extend', extendOrder)
  serve('POST /api/order/finish', finishOrder)
  serve('POST /api/order/hide', hideOrder)
  serve('POST /api/order/buy_again', buyAgain)
}

export function portalOrderRoutes(serve: Serve): void {
  serve('GET /api/portal/order/list', listStaffOrders)
  serve('POST /api/portal/order/pack', packOrder)
  serve('POST /api/portal/order/ship', shipOrder)
  serve('POST /api/portal/order/cancel', cancelForShop)
  serve('POST /api/portal/order/finish', finishForShopper)
  serve('GET /api/portal/order/notes', listNotes)
  serve('POST /api/portal/order/note', addNote)
  serve('POST /api/portal/order/tag', tagOrder)
  serve('POST /api/portal/order/track', trackParcel)
  serve('POST /api/portal/order/track_import', importTracking)
}
