import type { Conversation, Message, PortalConversation } from '@sealane/contract/conversations'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { announceToAll } from '../messages/live.ts'
import { Refusal } from '../refusal.ts'
import {
  countUnread,
  countWaiting,
  holdShopper,
  saveRead,
  selectConversations,
  selectStaff,
  type ConversationRow,
  type Locked,
  type Viewer,
} from './conversation.sql.ts'
import { selectMessages } from './message.sql.ts'
import {
  toConversation,
  toListed,
  toMessages,
  toPortalConversation,
  toPortalListed,
  toUnbegun,
  type Reader,
} from './shown.ts'
import { findTalk, shopperOf, staffOf } from './talk.ts'

type Listing = { query: { waiting?: boolean | undefined; cursor?: string | undefined; limit: number } }

export async function listOwnTalks({ tx, caller }: Context, { query }: Listing) {
  const { items, next } = await selectConversations(tx, shopperOf(caller), query)
  return { items: items.map(toListed), next, unread: await countUnread(tx, shopperOf(caller)) }
}

export async function listStaffTalks({ tx, caller }: Context, { query }: Listing) {
  const { items, next } = await selectConversations(tx, staffOf(caller), query)
  return { items: items.map(toPortalListed), next, waiting: await countWaiting(tx, staffOf(caller)) }
}

type Asked = { conversation: string; after?: string | undefined; cursor?: string | undefined; limit: number }
type Page = { items: Message[]; next: string | null }

/** A talk that is not begun is there, without messages. */
export async function readOwnTalk(
  context: Context,
  { query }: { query: Asked },
): Promise<Page & { conversation: Conversation }> {
  const found = await findTalk(context.tx, shopperOf(context.caller), query.conversation)
  if (found.row === undefined) return { items: [], next: null, conversation: toUnbegun(found.shop) }
  return { ...(await pageOf(context, found.row, query)), conversation: toConversation(found.row) }
}

export async function readStaffTalk(
  context: Context,
  { query }: { query: Asked },
): Promise<Page & { conversation: PortalConversation }> {
  const { row } = await findTalk(context.tx, staffOf(context.caller), query.conversation)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return { ...(await pageOf(context, row, query)), conversation: toPortalConversation(row) }
}

type Reading = { body: { conversation: string; message: string } }

export function noteReadByShopper({ tx, caller }: Context, { body }: Reading): Promise<object> {
  return noteRead(tx, shopperOf(caller), body)
}

export function noteReadByStaff({ tx, caller }: Context, { body }: Reading): Promise<object> {
  return noteRead(tx, staffOf(caller), body)
}

/** Ticks appear on the other side, counts go on the own one. */
async function noteRead(tx: Tx, viewer: Viewer, { conversation, message }: Reading['body']): Promise<object> {
  const { row } = await findTalk(tx, viewer, conversation)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  await holdShopper(tx, row.id)
  const isNew = await saveRead(tx, row.id, viewer.side, toId(message))
  if (isNew) await tell(tx, row, { what: 'read', message: toId(message) })
  return {}
}

/** Says it to all screens of both sides. */
export async function tell(tx: Tx, talk: Locked, news: { what: 'sent' | 'read'; message: number }): Promise<void> {
  const accounts = new Set([talk.account_id, ...(await selectStaff(tx, talk.shop_id))])
  const data = { conversation: String(talk.id), message: String(news.message), what: news.what }
  await announceToAll(tx, [...accounts], { type: 'message', data })
}

async function pageOf(context: Context, row: ConversationRow, { after = '', cursor, limit }: Asked): Promise<Page> {
  const { items, next } = await selectMessages(context.tx, row.id, { after: toId(after), cursor, limit })
  return { items: await toMessages(context.tx, readerOf(context), row.account_id, items), next }
}

export function readerOf({ visit, resources }: Context): Reader {
  return { language: visit.language, pepper: resources.pepper }
}
