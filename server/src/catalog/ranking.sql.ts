import type { FileName } from '@sealane/contract/locales'
import type { RankedProduct } from '@sealane/contract/heroes'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { isShopShown } from './filters.sql.ts'
import { popularityOf } from './popularity.rules.ts'

type RankedProductRow = Omit<RankedProduct, 'id' | 'rank' | 'points'> & { id: number; seen_points: number }

/** Selects the hottest products in order, with the facts behind their scores. */
export async function selectRanking(queries: Queries, language: FileName, size: number): Promise<RankedProduct[]> {
  const { rows } = await sql<RankedProductRow>`
    select p.id, t.name, p.image, p.image_color, s.name as shop, p.heat as score, p.sales as sold, p.seen,
      floor(${popularityOf.seen}::int * ln(1 + p.seen))::int as seen_points,
      (select count(*)::int from likes l where l.product_id = p.id and l.created_at > now() - interval '30 days') as liked
    from (select * from products p where p.is_on_sale and ${isShopShown} order by p.heat desc, p.id desc limit ${size}) p
    join product_translations t on t.product_id = p.id and t.locale = ${language}
    join shops s on s.id = p.shop_id
    order by p.heat desc, p.id desc
  `.execute(queries)
  return rows.map(({ seen_points, ...row }, index) => ({
    ...row,
    id: String(row.id),
    rank: index + 1,
    points: { sold: popularityOf.sold * row.sold, liked: popularityOf.liked * row.liked, seen: seen_points },
  }))
}
