import type { ShopLine } from '@sealane/contract/shops'
import type { Queries } from '../db/database.ts'
import { normalizeSpelling } from './normalize.rules.ts'
import { selectShopLines } from './shop.sql.ts'

/** Finds up to three shops by a part of their name. */
export function findShopLines(queries: Queries, keyword: string): Promise<ShopLine[]> {
  return selectShopLines(queries, normalizeSpelling(keyword).trim(), 3)
}

export { selectOpenShops } from './shop.sql.ts'
