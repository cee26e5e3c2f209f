import { fileNames } from '@sealane/contract/locales'
import type { Database, Tx } from '../db/database.ts'
import { repeatFor } from '../repeat-for.ts'
import { deleteRenamedShop, lockRenamedShop, saveRenamedShopReached } from '../shops/renamed-shop.sql.ts'
import { addShopTerms } from './product-terms.sql.ts'
import { shopTerms } from './search.rules.ts'
import { saveWordsOf } from './words.sql.ts'

const batchMaximum = 500

/** Adds the new names of shops to the terms of their products, in batches, for some seconds. Safe to stop anywhere and to run twice. */
export async function indexShopNames(database: Database): Promise<void> {
  await repeatFor(() => database.transaction().execute(indexSome))
}

/** Returns whether there may be more. */
async function indexSome(tx: Tx): Promise<boolean> {
  const renamed = await lockRenamedShop(tx, batchMaximum)
  if (renamed === undefined) return false
  const { shop_id, name, ids } = renamed
  const last = ids.at(-1)
  if (last === undefined) {
    await saveWordsOf(
      tx,
      fileNames.flatMap((locale) => shopTerms(locale, name)),
    )
    await deleteRenamedShop(tx, shop_id)
    return true
  }
  for (const locale of fileNames) {
    const terms = shopTerms(locale, name)
    await addShopTerms(tx, ids, { locale, terms })
  }
  await saveRenamedShopReached(tx, shop_id, last)
  return true
}
