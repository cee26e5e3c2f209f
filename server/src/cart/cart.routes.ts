import type { Serve } from '../http/serve.ts'
import { addLine, mergeBag, removeLines, selectForOrder, showCart, updateLine } from './cart.ts'

export function cartRoutes(serve: Serve): void {
  serve('GET /api/cart/list', showCart)
  serve('POST /api/cart/add', addLine, undefined, showCart)
  serve('POST /api/cart/update', updateLine, undefined, showCart)
  serve('POST /api/cart/remove', removeLines, undefined, showCart)
  serve('POST /api/cart/select', selectForOrder, undefined, showCart)
  serve('POST /api/cart/merge', mergeBag, undefined, showCart)
}
