import { pageSize } from '../db/cursor.ts'
import { toId } from '../db/ids.ts'
import type { Context, Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { follow } from './follows.ts'
import { selectFollowed } from './follows.sql.ts'
import { selectHotShops, selectShopCountries, selectShopDetail, selectShops, type ShopViewer } from './shop.sql.ts'
import { noteFollowerVisit } from './shop-visits.ts'
import { noticeVisitor } from './visitors.ts'

export function shopRoutes(serve: Serve): void {
  serve('GET /api/shop/list', (context, { query }) => selectShops(context.tx, viewerOf(context), query))
  serve('GET /api/shop/hot', (context) => selectHotShops(context.tx, viewerOf(context)))
  serve('GET /api/shop/countries', async ({ tx }) => ({ items: await selectShopCountries(tx) }))
  serve('GET /api/shop/detail', async (context, { query }) => {
    const shop = await selectShopDetail(context.tx, viewerOf(context), query.id)
    if (shop === undefined) throw new Refusal('NOT_FOUND')
    noteVisit(context, shop.id, true)
    const shopId = toId(shop.id)
    const isStaff = context.caller.shopIds.includes(shopId)
    noticeVisitor(context.resources.databases.writer, { ...context.visit, shopId, isStaff })
    return shop
  })
  serve('POST /api/shop/follow', ({ tx, caller }, { body }) => follow(tx, caller.id, body))
  serve('GET /api/user/follow_list', async (context, { query }) => {
    const page = await selectFollowed(context.tx, viewerOf(context), query.cursor, pageSize(query.limit))
    for (const { id } of page.items) noteVisit(context, id, false)
    return page
  })
}

function noteVisit({ resources, caller }: Context, id: string, isOwnPage: boolean): void {
  noteFollowerVisit(resources.databases.writer, { accountId: caller.id, shopId: toId(id), isOwnPage })
}

function viewerOf({ visit, caller }: Context): ShopViewer {
  return { language: visit.language, accountId: caller.id }
}
