import type { Tx } from '../db/database.ts'
import { insertSeller } from '../staff/people.sql.ts'
import { insertAbout, insertShop, type NewShop } from './opening.sql.ts'
import { toSlug } from './slug.rules.ts'

/** Opens a shop without products. The first shop with a name gets its slug, later ones a number after it. */
export async function openShop(tx: Tx, shop: NewShop): Promise<number> {
  const slug = toSlug(shop.name)
  let id: number | undefined
  for (let turn = 1; id === undefined; turn++) id = await insertShop(tx, shop, turn === 1 ? slug : `${slug}-${turn}`)
  await insertAbout(tx, id, shop.about)
  await insertSeller(tx, id, shop.sellerId)
  return id
}
