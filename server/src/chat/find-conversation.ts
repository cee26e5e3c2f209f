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

/** A conversation that exists, or the shop with which the shopper has not started one; null is the platform. */
export type FoundConversation = { row: ConversationRow } | { row: undefined; shop: ConversationShopRow | null }

export async function findConversation(
  queries: Queries,
  participant: ConversationParticipant,
  name: string,
): Promise<FoundConversation> {
  const meant = await readName(queries, participant, name)
  if ('id' in meant) {
    const row = await selectConversation(queries, participant, meant)
    if (row === undefined) throw new Refusal('NOT_FOUND')
    return { row }
  }
  const row = await selectConversation(queries, participant, { shopId: meant.shop && meant.shop.id })
  return row === undefined ? { row, shop: meant.shop } : { row }
}

/** Locks a conversation until the transaction ends. Creates a shopper's own where there is none; a refusal rolls that back. */
export async function lockConversationByRef(
  tx: Tx,
  participant: ConversationParticipant,
  name: string,
): Promise<LockedConversation> {
  const meant = await readName(tx, participant, name)
  if (!('id' in meant)) return lockOrStartConversation(tx, participant.accountId, meant.shop && meant.shop.id)
  const conversation = await lockConversation(tx, participant, meant.id)
  if (conversation === undefined) throw new Refusal('NOT_FOUND')
  return conversation
}

/** Only a shopper can name a conversation by the other side. */
async function readName(
  queries: Queries,
  participant: ConversationParticipant,
  name: string,
): Promise<{ id: number } | { shop: ConversationShopRow | null }> {
  const reference = participant.side === 'shopper' ? readConversationRef(name) : { id: name }
  if (reference === 'platform') return { shop: null }
  if ('id' in reference) return { id: toId(reference.id) }
  const shop = await selectShop(queries, toId(reference.shopId))
  if (shop === undefined) throw new Refusal('NOT_FOUND')
  return { shop }
}
