import type { ProductMention } from '@sealane/contract/conversations'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

export async function selectMentions(queries: Queries, language: FileName, ids: number[]): Promise<ProductMention[]> {
  const { rows } = await sql<ProductMention>`
    select p.id::text, p.shop_id::text, t.name, p.image, p.image_color, p.unit_price, p.is_on_sale as on_sale
    from products p join product_translations t on t.product_id = p.id and t.locale = ${language}
    where p.id = any(${ids}::bigint[]) and p.published_at is not null
  `.execute(queries)
  return rows
}
