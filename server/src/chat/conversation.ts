import type { Conversation, Message, PortalConversation } from '@sealane/contract/chat'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { publishEventToAll } from '../events/event.sql.ts'
import { Refusal } from '../refusal.ts'
import {
  countUnread,
  countWaiting,
  lockShopperOfConversation,
  saveRead,
  selectConversations,
  selectConversationStaff,
  type ConversationRow,
  type LockedConversation,
  type ConversationParticipant,
} from './conversation.sql.ts'
import { selectMessages } from './message.sql.ts'
import {
  toConversation,
  toListed,
  toMessages,
  toPortalConversation,
  toPortalListed,
  toUnstartedConversation,
  type MessageReader,
} from './shown.ts'
import { findConversation, shopperParticipant, staffParticipant } from './find-conversation.ts'

type ListConversationsInput = { query: { waiting?: boolean | undefined; cursor?: string | undefined; limit: number } }

export async function listOwnConversations({ tx, caller }: Context, { query }: ListConversationsInput) {
  const { items, next } = await selectConversations(tx, shopperParticipant(caller), query)
  return { items: items.map(toListed), next, unread: await countUnread(tx, shopperParticipant(caller)) }
}

export async function listStaffConversations({ tx, caller }: Context, { query }: ListConversationsInput) {
  const { items, next } = await selectConversations(tx, staffParticipant(caller), query)
  return { items: items.map(toPortalListed), next, waiting: await countWaiting(tx, staffParticipant(caller)) }
}

type MessageListQuery = { conversation: string; after?: string | undefined; cursor?: string | undefined; limit: number }
type ConversationMessagePage = { items: Message[]; next: string | null }

/** Returns a conversation. One that has not started is returned without messages. */
export async function readOwnConversation(
  context: Context,
  { query }: { query: MessageListQuery },
): Promise<ConversationMessagePage & { conversation: Conversation }> {
  const found = await findConversation(context.tx, shopperParticipant(context.caller), query.conversation)
  if (found.row === undefined) return { items: [], next: null, conversation: toUnstartedConversation(found.shop) }
  return { ...(await pageOf(context, found.row, query)), conversation: toConversation(found.row) }
}

export async function readStaffConversation(
  context: Context,
  { query }: { query: MessageListQuery },
): Promise<ConversationMessagePage & { conversation: PortalConversation }> {
  const { row } = await findConversation(context.tx, staffParticipant(context.caller), query.conversation)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return { ...(await pageOf(context, row, query)), conversation: toPortalConversation(row) }
}

type MarkConversationReadInput = { body: { conversation: string; message: string } }

export function markReadByShopper({ tx, caller }: Context, { body }: MarkConversationReadInput): Promise<object> {
  return markConversationRead(tx, shopperParticipant(caller), body)
}

export function markReadByStaff({ tx, caller }: Context, { body }: MarkConversationReadInput): Promise<object> {
  return markConversationRead(tx, staffParticipant(caller), body)
}

/** Marks messages as read. The other side's screens show them as read, and the own side's counts decrease. */
async function markConversationRead(
  tx: Tx,
  participant: ConversationParticipant,
  { conversation, message }: MarkConversationReadInput['body'],
): Promise<object> {
  const { row } = await findConversation(tx, participant, conversation)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  await lockShopperOfConversation(tx, row.id)
  const isNew = await saveRead(tx, row.id, participant.side, toId(message))
  if (isNew) await publishMessageEvent(tx, row, { what: 'read', message: toId(message) })
  return {}
}

/** Notifies all screens of both sides. */
export async function publishMessageEvent(
  tx: Tx,
  conversation: LockedConversation,
  news: { what: 'sent' | 'read'; message: number },
): Promise<void> {
  const accounts = new Set([conversation.account_id, ...(await selectConversationStaff(tx, conversation.shop_id))])
  const data = { conversation: String(conversation.id), message: String(news.message), what: news.what }
  await publishEventToAll(tx, [...accounts], { type: 'message', data })
}

async function pageOf(
  context: Context,
  row: ConversationRow,
  { after = '', cursor, limit }: MessageListQuery,
): Promise<ConversationMessagePage> {
  const { items, next } = await selectMessages(context.tx, row.id, { after: toId(after), cursor, limit })
  return { items: await toMessages(context.tx, readerOf(context), row.account_id, items), next }
}

export function readerOf({ visit, resources }: Context): MessageReader {
  return { language: visit.language, pepper: resources.pepper }
}
