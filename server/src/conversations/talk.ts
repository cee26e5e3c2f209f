import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { readTalk } from './conversation.rules.ts'
import {
  lockConversation,
  lockOrBegin,
  selectConversation,
  selectShop,
  type ConversationRow,
  type Locked,
  type ShopRow,
  type Viewer,
} from './conversation.sql.ts'

export function shopperOf({ id }: Caller): Viewer {
  return { side: 'shopper', accountId: id }
}

export function staffOf({ id, shopIds, isOperator }: Caller): Viewer {
  return { side: 'staff', accountId: id, shopIds, isOperator }
}

/** A talk that is there, or the shop, null for the platform, with which the shopper has not begun one. */
export type Found = { row: ConversationRow } | { row: undefined; shop: ShopRow | null }

export async function findTalk(queries: Queries, viewer: Viewer, name: string): Promise<Found> {
  const meant = await readName(queries, viewer, name)
  if ('id' in meant) {
    const row = await selectConversation(queries, viewer, meant)
    if (row === undefined) throw new Refusal('NOT_FOUND')
    return { row }
  }
  const row = await selectConversation(queries, viewer, { shopId: meant.shop && meant.shop.id })
  return row === undefined ? { row, shop: meant.shop } : { row }
}

/** Held until the transaction is over. A shopper's own is begun where it is not there; a refusal takes that back. */
export async function lockTalk(tx: Tx, viewer: Viewer, name: string): Promise<Locked> {
  const meant = await readName(tx, viewer, name)
  if (!('id' in meant)) return lockOrBegin(tx, viewer.accountId, meant.shop && meant.shop.id)
  const talk = await lockConversation(tx, viewer, meant.id)
  if (talk === undefined) throw new Refusal('NOT_FOUND')
  return talk
}

/** Only a shopper can name a talk by the other side. */
async function readName(
  queries: Queries,
  viewer: Viewer,
  name: string,
): Promise<{ id: number } | { shop: ShopRow | null }> {
  const talk = viewer.side === 'shopper' ? readTalk(name) : { id: name }
  if (talk === 'platform') return { shop: null }
  if ('id' in talk) return { id: toId(talk.id) }
  const shop = await selectShop(queries, toId(talk.shopId))
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  return { shop }
}
