import type { Serve } from '../http/serve.ts'
import { findAccessibleShopId } from '../staff/access.sql.ts'
import { changeBudget, createPlatformPromo, createPromo, finishPlatformPromo, finishPromo } from './portal-promo.ts'
import { selectPromos } from './portal-promo.sql.ts'

export function portalPromoRoutes(serve: Serve): void {
  serve('GET /api/portal/promo/list', async ({ tx, caller }, { query: { shop_id, cursor, limit } }) =>
    selectPromos(tx, { shopId: await findAccessibleShopId(tx, caller, shop_id), cursor, limit }),
  )
  serve('POST /api/portal/promo/create', createPromo)
  serve('POST /api/portal/promo/end', finishPromo)
  serve('GET /api/portal/platform_promo/list', ({ tx }, { query: { cursor, limit } }) =>
    selectPromos(tx, { shopId: null, cursor, limit }),
  )
  serve('POST /api/portal/platform_promo/create', createPlatformPromo)
  serve('POST /api/portal/platform_promo/budget', changeBudget)
  serve('POST /api/portal/platform_promo/end', finishPlatformPromo)
}
