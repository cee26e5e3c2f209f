import { fileNames } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { shopTerms } from './search.rules.ts'

/** From now on what the shop sells is found by this name. The former one finds it until a product is saved again. */
export async function findByShopName(tx: Tx, shopId: number, name: string): Promise<void> {
  for (const locale of fileNames) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      update product_translations t
      set search_terms = array(select distinct unnest(t.search_terms || ${shopTerms(locale, name)}::text[]))
      from products p where p.id = t.product_id and p.shop_id = ${shopId} and t.locale = ${locale}
    `.execute(tx)
  }
  await sql`insert into stale_counters (product_id) select id from products where shop_id = ${shopId}`.execute(tx)
}
