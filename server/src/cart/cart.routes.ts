import type { Serve } from '../http/serve.ts'
import { addLine, mergeBag, removeLines, selectForOrder, showCart, updateLine } from './cart.ts'

export function cartRoutes(serve: Serve): void {
  serve('GET /api/cart/list', showCart)
  serve('POST /api/cart/add', addLine)
  serve('POST /api/cart/update', updateLine)
  serve('POST /api/cart/remove', removeLines)
  serve('POST /api/cart/select', selectForOrder)
  serve('POST /api/cart/merge', mergeBag)
}
