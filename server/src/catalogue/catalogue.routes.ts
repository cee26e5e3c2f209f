import { pageSize } from '../db/cursor.ts'
import { toId } from '../db/ids.ts'
import type { Context, Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { selectHotCards, type Viewer } from './cards.sql.ts'
import { selectCategories, selectHeroes } from './category.sql.ts'
import { selectDetail } from './detail.sql.ts'
import { countFacets } from './facets.ts'
import { like } from './likes.ts'
import { selectLiked } from './likes.sql.ts'
import { noticeSearched, noticeSeen } from './seen.ts'
import { listProducts } from './search.ts'
import { suggest } from './suggest.ts'

export function catalogueRoutes(serve: Serve): void {
  serve('GET /api/category/list', async ({ tx, visit }) => ({ items: await selectCategories(tx, visit.language) }))
  serve('GET /api/product/heroes', async ({ tx, visit }) => ({ items: await selectHeroes(tx, visit.language) }))
  serve('GET /api/product/list', async (context, { query }) => {
    const { found, ...page } = await listProducts(context.tx, viewerOf(context), query)
    if (found > 0 && query.keyword !== undefined) notice(context, query.keyword, found)
    return page
  })
  serve('GET /api/product/hot', (context, { query }) =>
    selectHotCards(context.tx, viewerOf(context), pageSize(query.limit)),
  )
  serve('GET /api/product/facets', (context, { query }) => countFacets(context.tx, viewerOf(context), query))
  serve('GET /api/product/suggest', (context, { query }) => suggest(context.tx, viewerOf(context), query.keyword))
  serve('GET /api/product/detail', async (context, { query }) => {
    const detail = await selectDetail(context.tx, viewerOf(context), query.id)
    if (detail === undefined) throw new Refusal('NOT_FOUND')
    noticeSeen(context.resources.databases.writer, { id: toId(query.id), viewer: context.visit.address })
    return detail
  })
  serve('POST /api/product/like', ({ tx, caller }, { body }) => like(tx, caller.id, body))
  serve('GET /api/user/like_list', (context, { query }) =>
    selectLiked(context.tx, viewerOf(context), query.cursor, pageSize(query.limit)),
  )
}

function viewerOf({ visit, caller }: Context): Viewer {
  return { language: visit.language, accountId: caller.id }
}

function notice({ resources, visit }: Context, word: string, found: number): void {
  noticeSearched(resources.databases.writer, { locale: visit.language, word, found, viewer: visit.address })
}
