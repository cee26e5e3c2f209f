import { listCategories, orderCategories, putCategory, removeCategory } from './category.ts'
import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { listHeroes, listRanking, orderHeroes, putHero, removeHero } from './hero.ts'
import { changeCommission } from './commission.ts'
import { decideName, openShop, showMarketShop } from './shop.ts'
import { selectMarketShops } from './shop.sql.ts'

export function portalMarketRoutes(serve: Serve): void {
  serve('GET /api/portal/shops/list', ({ tx }, { query }) => selectMarketShops(tx, query))
  serve('GET /api/portal/shops/detail', (context, { query }) => showMarketShop(context, toId(query.id)))
  serve('POST /api/portal/shops/open', openShop)
  serve('POST /api/portal/shops/rename', decideName)
  serve('POST /api/portal/shops/commission', changeCommission)
  serve('GET /api/portal/hero/list', listHeroes)
  serve('POST /api/portal/hero/save', putHero)
  serve('POST /api/portal/hero/remove', removeHero)
  serve('POST /api/portal/hero/order', orderHeroes)
  serve('GET /api/portal/ranking/list', listRanking)
  serve('GET /api/portal/category/list', ({ tx }) => listCategories(tx))
  serve('POST /api/portal/category/save', putCategory)
  serve('POST /api/portal/category/remove', removeCategory)
  serve('POST /api/portal/category/order', orderCategories)
}
