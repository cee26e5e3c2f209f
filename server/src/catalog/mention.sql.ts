import type { ProductAttachment } from '@sealane/contract/chat'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

export async function selectProductAttachments(
  queries: Queries,
  language: FileName,
  ids: number[],
): Promise<ProductAttachment[]> {
  const { rows } = await sql<ProductAttachment>`
    select p.id::text, p.shop_id::text, t.name, p.image, p.image_color, p.unit_price, p.is_on_sale as on_sale
    from products p join product_translations t on t.product_id = p.id and t.locale = ${language}
    where p.id = any(${ids}::bigint[]) and p.published_at is not null
  `.execute(queries)
  return rows
}
