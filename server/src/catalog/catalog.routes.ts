import type { Card, ProductQuery } from '@sealane/contract/catalog'
import { pageSize } from '../db/cursor.ts'
import { toId } from '../db/ids.ts'
import type { Context, Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { recallSetting } from '../settings/settings.ts'
import { noticeVisitor } from '../shops/visitors.ts'
import { selectHotCards, type CatalogueViewer } from './cards.sql.ts'
import { listCategories, orderCategories, putCategory, removeCategory } from './category.ts'
import { selectCategories } from './category.sql.ts'
import { selectDetail } from './detail.sql.ts'
import { countFacets } from './facets.ts'
import { listHeroes, listRanking, orderHeroes, putHero, removeHero } from './hero.ts'
import { selectHeroes } from './hero.sql.ts'
import { countFavourites, like } from './likes.ts'
import { selectLiked } from './likes.sql.ts'
import { noticeSearched } from './searched.ts'
import { foundOnSale } from './searched.rules.ts'
import { clearViewedProducts, mergeViewedProducts, recordProductView } from './viewed.ts'
import { selectViewedProducts } from './viewed.sql.ts'
import { listProducts } from './search.ts'
import { suggest } from './suggest.ts'

export function catalogRoutes(serve: Serve): void {
  serve('GET /api/category/list', async ({ tx, visit }, { query }) => ({
    items: await selectCategories(tx, visit.language, query.all),
    next: null,
  }))
  serve('GET /api/product/heroes', async ({ tx, visit }) => ({ items: await selectHeroes(tx, visit.language) }))
  serve('GET /api/product/list', async (context, { query }) => {
    const { found, ...page } = await listProducts(context.tx, viewerOf(context), query)
    if (query.keyword !== undefined) notice(context, query, { ...page, found })
    return page
  })
  serve('GET /api/product/hot', (context, { query }) =>
    selectHotCards(context.tx, viewerOf(context), pageSize(query.limit)),
  )
  serve('GET /api/product/facets', (context, { query }) => countFacets(context.tx, viewerOf(context), query))
  serve('GET /api/product/suggest', (context, { query }) => suggest(context.tx, viewerOf(context), query.keyword))
  serve('GET /api/product/detail', async (context, { query }) => {
    const [detail, afterSaleS] = await Promise.all([
      selectDetail(context.tx, viewerOf(context), query.id),
      recallSetting(context.tx, 'timer.after_sale_s'),
    ])
    if (detail === undefined) throw new Refusal('NOT_FOUND')
    const { resources, visit, caller } = context
    recordProductView(resources.databases.writer, { id: toId(query.id), viewer: visit.address, accountId: caller.id })
    const shopId = toId(detail.shop.id)
    noticeVisitor(resources.databases.writer, { ...visit, shopId, isStaff: caller.shopIds.includes(shopId) })
    return { ...detail, return_days: Math.floor(afterSaleS / 86_400) }
  })
  serve('POST /api/product/like', ({ tx, caller }, { body }) => like(tx, caller.id, body))
  serve('GET /api/user/like_list', (context, { query }) =>
    selectLiked(context.tx, viewerOf(context), query.cursor, pageSize(query.limit)),
  )
  serve('GET /api/user/favourites', ({ tx, caller }) => countFavourites(tx, caller.id))
  serve('GET /api/product/seen_list', (context, { query }) =>
    selectViewedProducts(context.tx, viewerOf(context), query.cursor, pageSize(query.limit)),
  )
  serve('POST /api/product/seen_merge', ({ tx, caller }, { body }) => mergeViewedProducts(tx, caller.id, body.items))
  serve('POST /api/product/seen_clear', clearViewedProducts)
}

export function portalCatalogRoutes(serve: Serve): void {
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

function viewerOf({ visit, caller }: Context): CatalogueViewer {
  return { language: visit.language, accountId: caller.id }
}

function notice({ resources, visit }: Context, query: ProductQuery, list: { items: Card[]; found: number }): void {
  noticeSearched(resources.databases.writer, {
    locale: visit.language,
    word: query.keyword ?? '',
    found: foundOnSale(query, list),
    viewer: visit.address,
    names: list.items.map(({ name }) => name),
  })
}
