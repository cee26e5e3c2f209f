import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { isShopShown } from './filters.sql.ts'

type ListedCategory = {
  id: string
  name: string
  products: number
  image: string | null
  image_color: string | null
  own_name: boolean
}

/** Selects categories in the order of the home page. `all` includes those that operators have hidden there. */
export async function selectCategories(queries: Queries, language: FileName, all = false): Promise<ListedCategory[]> {
  const { rows } = await sql<ListedCategory>`
    select c.id, n.name, coalesce(p.products, 0)::int as products, c.image, c.image_color, n.is_own as own_name
    from categories c
    join category_translations n on n.category_id = c.id and n.locale = ${language}
    left join (select category_id, count(*) as products from products p where is_on_sale and ${isShopShown} group by category_id) p
      on p.category_id = c.id
    where ${all}::boolean or not c.is_hidden
    order by c.position, c.id
  `.execute(queries)
  return rows
}
