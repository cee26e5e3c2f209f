import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { readConversationRef } from './conversation.rules.ts'
import {
  lockConversation,
  lockOrStartConversation,
  selectConversation,
  selectShop,
  type ConversationRow,
  type LockedConversation,
  type ConversationShopRow,
  type ConversationParticipant,
} from './conversation.sql.ts'

export function shopperParticipant({ id }: Caller): ConversationParticipant {
  return { side: 'shopper', accountId: id }
}

export function staffParticipant({ id, shopIds, isOperator }: Caller): ConversationParticipant {
  return { side: 'staff', accountId: id, shopIds, isOperator }
}

/** A talk that is there, or the shop, null for the platform, with which the shopper has not begun one. */
export type FoundConversation = { row: ConversationRow } | { row: undefined; shop: ConversationShopRow | null }

export async function findConversation(
  queries: Queries,
  viewer: ConversationParticipant,
  name: string,
): Promise<FoundConversation> {
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
export async function lockConversationByRef(
  tx: Tx,
  viewer: ConversationParticipant,
  name: string,
): Promise<LockedConversation> {
  const meant = await readName(tx, viewer, name)
  if (!('id' in meant)) return lockOrStartConversation(tx, viewer.accountId, meant.shop && meant.shop.id)
  const talk = await lockConversation(tx, viewer, meant.id)
  if (talk === undefined) throw new Refusal('NOT_FOUND')
  return talk
}

/** Only a shopper can name a talk by the other side. */
async function readName(
  queries: Queries,
  viewer: ConversationParticipant,
  name: string,
): Promise<{ id: number } | { shop: ConversationShopRow | null }> {
  const talk = viewer.side === 'shopper' ? readConversationRef(name) : { id: name }
  if (talk === 'platform') return { shop: null }
  if ('id' in talk) return { id: toId(talk.id) }
  const shop = await selectShop(queries, toId(talk.shopId))
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  return { shop }
}
