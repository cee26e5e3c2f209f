import type { Serve } from '../http/serve.ts'
import { saveShop, showShop } from './profile.ts'

export function portalShopRoutes(serve: Serve): void {
  serve('GET /api/portal/shop/detail', showShop)
  serve('POST /api/portal/shop/save', saveShop)
}
