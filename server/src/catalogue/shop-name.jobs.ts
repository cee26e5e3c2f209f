import { fileNames } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { repeatFor } from '../repeat-for.ts'
import { shopTerms } from './search.rules.ts'
import { saveWordsOf } from './words.sql.ts'

const batchMaximum = 500

/** Has products found by the new names of their shops, some at a time, for some seconds: safe to stop anywhere, and to run twice. */
export async function indexShopNames(database: Database): Promise<void> {
  await repeatFor(() => database.transaction().execute(indexSome))
}

type Renamed = { shop_id: number; name: string; ids: number[] }

/** Whether there may be more. */
async function indexSome(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Renamed>`
    select r.shop_id, s.name, array(select p.id from products p where p.shop_id = r.shop_id and p.id > r.reached
      order by p.id limit ${batchMaximum}) as ids
    from renamed_shops r join shops s on s.id = r.shop_id order by r.shop_id limit 1 for update of r skip locked
  `.execute(tx)
  const [renamed] = rows
  if (renamed === undefined) return false
  const { shop_id, name, ids } = renamed
  const last = ids.at(-1)
  if (last === undefined) {
    await saveWordsOf(
      tx,
      fileNames.flatMap((locale) => shopTerms(locale, name)),
    )
    await tx.deleteFrom('renamed_shops').where('shop_id', '=', shop_id).execute()
    return true
  }
  for (const locale of fileNames) {
    const terms = shopTerms(locale, name)
    await sql`
      update product_translations t
      set search_terms = array(select distinct unnest(t.search_terms || ${terms}::text[]))
      where t.product_id = any(${ids}::bigint[]) and t.locale = ${locale}
        and not t.search_terms @> ${terms}::text[]
    `.execute(tx)
  }
  await tx.updateTable('renamed_shops').set({ reached: last }).where('shop_id', '=', shop_id).execute()
  return true
}
