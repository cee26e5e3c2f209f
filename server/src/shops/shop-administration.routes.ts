import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { changeCommission } from './commission.ts'
import { decideName, openShop, showMarketShop } from './shop-administration.ts'
import { selectMarketShops } from './shop-administration.sql.ts'

export function shopAdministrationRoutes(serve: Serve): void {
  serve('GET /api/portal/shops/list', ({ tx }, { query }) => selectMarketShops(tx, query))
  serve('GET /api/portal/shops/detail', (context, { query }) => showMarketShop(context, toId(query.id)))
  serve('POST /api/portal/shops/open', openShop)
  serve('POST /api/portal/shops/rename', decideName)
  serve('POST /api/portal/shops/commission', changeCommission)
}
