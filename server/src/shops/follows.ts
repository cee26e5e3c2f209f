import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { checkUnrelated } from './relation.ts'
import { deleteFollow, insertFollow, insertStaleShop, isShop } from './follows.sql.ts'

export { countFollowed } from './follows.sql.ts'

/** Follows or unfollows a shop. A repetition changes nothing. */
export async function follow(tx: Tx, accountId: number, shop: { id: string; followed: boolean }): Promise<object> {
  const id = toId(shop.id)
  if (!(await isShop(tx, id))) throw new Refusal('NOT_FOUND')
  if (shop.followed) await checkUnrelated(tx, accountId, id)
  const isChanged = await (shop.followed ? insertFollow(tx, accountId, id) : deleteFollow(tx, accountId, id))
  if (isChanged) await insertStaleShop(tx, id)
  return {}
}
