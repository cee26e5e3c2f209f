import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { insertStale } from './counters.sql.ts'
import { deleteLike, insertLike, isOnSale } from './likes.sql.ts'

/** Liking what one likes already changes nothing. What has left the shop can still be let go. */
export async function like(tx: Tx, accountId: number, product: { id: string; liked: boolean }): Promise<object> {
  const id = toId(product.id)
  if (product.liked && !(await isOnSale(tx, id))) throw new Refusal('NOT_FOUND')
  const isChanged = await (product.liked ? insertLike(tx, accountId, id) : deleteLike(tx, accountId, id))
  if (isChanged) await insertStale(tx, { productIds: [id] })
  return {}
}
