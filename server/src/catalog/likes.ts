import { toId } from '../db/ids.ts'
import type { Queries, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { countFollowed } from '../shops/follows.ts'
import { checkUnrelated } from '../shops/relation.ts'
import { insertStale } from './counters.sql.ts'
import { countLikes, deleteLike, insertLike, selectLikeableOf } from './likes.sql.ts'

/**
 * Likes or unlikes a product. Liking it again changes nothing. A product that is no longer on sale can still be unliked. An unlike that is reverted
 * within ten minutes restores the like unchanged.
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

/** Counts the products that an account likes and the shops that it follows. */
export async function countFavourites(queries: Queries, accountId: number) {
  return { products: await countLikes(queries, accountId), shops: await countFollowed(queries, accountId) }
}
