import type { Serve } from '../http/serve.ts'
import { findAccessibleShopId } from '../staff/access.sql.ts'
import { selectMissedWords, selectMoney, selectOrderCounts, selectOverdue } from './analytics.sql.ts'
import { selectShop, selectShopDays } from './shop-days.sql.ts'

export function analyticsRoutes(serve: Serve): void {
  serve('GET /api/portal/figures', async ({ tx }, { query: { days } }) => ({
    money: await selectMoney(tx, days),
    orders: await selectOrderCounts(tx),
    overdue: await selectOverdue(tx),
    words: await selectMissedWords(tx, days),
  }))
  serve('GET /api/portal/earnings/figures', async ({ tx, caller }, { query: { shop_id, days } }) => {
    const shopId = await findAccessibleShopId(tx, caller, shop_id)
    const shopDays = await selectShopDays(tx, shopId, 2 * days)
    return { shop: await selectShop(tx, shopId), days: shopDays.slice(days), before: shopDays.slice(0, days) }
  })
}
