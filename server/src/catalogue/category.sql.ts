import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type CategoryCount = { id: string; name: string; products: number }
type Hero = { id: string; image: string; color: string; title: string; action: string; target: string }
type HeroTexts = Partial<Record<FileName, { title: string; action: string }>>

export async function selectCategories(queries: Queries, language: FileName): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select c.id, n.name, coalesce(p.products, 0)::int as products
    from categories c
    join category_translations n on n.category_id = c.id and n.locale = ${language}
    left join (select category_id, count(*) as products from products where is_on_sale group by category_id) p
      on p.category_id = c.id
    order by c.position
  `.execute(queries)
  return rows
}

export async function selectHeroes(queries: Queries, language: FileName): Promise<Hero[]> {
  const rows = await queries.selectFrom('heroes').selectAll().orderBy('position').execute()
  return rows.map(({ texts, ...hero }) => {
    const said = texts as HeroTexts
    return { ...hero, ...(said[language] ?? said[defaultFileName] ?? { title: '', action: '' }) }
  })
}
