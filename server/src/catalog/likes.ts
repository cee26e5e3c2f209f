import { toId } from '../db/ids.ts'
import type { Queries, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { countFollowed } from '../shops/follows.ts'
import { checkUnrelated } from '../shops/relation.ts'
import { insertStale } from './counters.sql.ts'
import { countLikes, deleteLike, insertLike, selectLikeableOf } from './likes.sql.ts'

/**
 * Liking what one likes already changes nothing. What has left the shop can still be let go, and who changes their mind within
 * minutes finds the like as it was.
 */
export async function like(tx: Tx, accountId: number, product: { id: string; liked: boolean }): Promise<object> {
  const id = toId(product.id)
  if (product.liked) await checkLikeable(tx, accountId, id)
  const isChanged = await (product.liked ? insertLike(tx, accountId, id) : deleteLike(tx, accountId, id))
  if (isChanged) await insertStale(tx, { productIds: [id] })
  return {}
}

async function checkLikeable(tx: Tx, accountId: number, productId: number): Promise<void> {
  const shopId = await selectLikeableOf(tx, accountId, productId)
  if (shopId === undefined) throw new Refusal('NOT_FOUND')
  await checkUnrelated(tx, accountId, shopId)
}

/** How many products somebody likes, and how many shops they follow. */
export async function countFavourites(queries: Queries, accountId: number) {
  return { products: await countLikes(queries, accountId), shops: await countFollowed(queries, accountId) }
}
