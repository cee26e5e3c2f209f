import type {
  Conversation,
  ListedConversation,
  Message,
  PortalConversation,
  PortalListedConversation,
} from '@sealane/contract/chat'
import type { FileName } from '@sealane/contract/locales'
import { readProductAttachments } from '../catalog/mention.ts'
import type { Queries } from '../db/database.ts'
import { findOrderAttachments } from '../orders/mention.ts'
import { urlOf } from '../uploads/uploads.ts'
import { timeZoneOf } from './conversation.rules.ts'
import type { ConversationRow, ListedRow, ConversationShopRow } from './conversation.sql.ts'
import type { MessageRow } from './message.sql.ts'

export type MessageReader = { language: FileName; pepper: string }

/** Returns the conversation for its shopper. */
export function toConversation(row: ConversationRow): Conversation & { id: string } {
  const { id, shop, unread, read_id, read_at } = row
  return {
    id: String(id),
    shop: shop && toShop(shop),
    unread,
    read: read_at && { message: String(read_id), at: read_at.toISOString() },
  }
}

/** Returns a conversation that has not started. */
export function toUnstartedConversation(shop: ConversationShopRow | null): Conversation {
  return { id: null, shop: shop && toShop(shop), unread: 0, read: null }
}

export function toListed(row: ListedRow): ListedConversation {
  return { ...toConversation(row), last: toLast(row) }
}

export function toPortalConversation(row: ConversationRow): PortalConversation {
  return { ...toConversation(row), shopper: { id: String(row.account_id), ...row.shopper } }
}

export function toPortalListed(row: ListedRow): PortalListedConversation {
  return { ...toPortalConversation(row), last: toLast(row) }
}

/** Returns messages with their attachments as they are now, in the reader's language. */
export async function toMessages(
  queries: Queries,
  { language, pepper }: MessageReader,
  accountId: number,
  rows: MessageRow[],
): Promise<Message[]> {
  const orders = await findOrderAttachments(queries, { accountId, language }, idsIn(rows, 'order_id'))
  const ordered = [...orders.values()].flatMap(({ items }) => items.map(({ product_id }) => Number(product_id)))
  const products = await readProductAttachments(queries, language, [...idsIn(rows, 'product_id'), ...ordered])
  const localizeOrder = (order: ReturnType<typeof orders.get>) =>
    order && {
      ...order,
      items: order.items.map((item) => ({ ...item, name: products.get(Number(item.product_id))?.name ?? item.name })),
    }
  return rows.map((row) => ({
    id: String(row.id),
    from: row.is_from_staff ? 'staff' : 'shopper',
    author: row.author,
    text: row.text,
    picture: row.picture && toPicture(pepper, row.picture),
    product: products.get(row.product_id ?? 0) ?? null,
    order: localizeOrder(orders.get(row.order_id ?? 0)) ?? null,
    client_id: row.client_id,
    created_at: row.created_at.toISOString(),
  }))
}

function toShop({ id, country, ...shop }: ConversationShopRow): NonNullable<Conversation['shop']> {
  return { id: String(id), ...shop, country, time_zone: timeZoneOf(country, new Date()) }
}

/** PostgreSQL writes times inside JSON with the offset of its session. */
function toLast({ last }: ListedRow): ListedConversation['last'] {
  return { ...last, id: String(last.id), created_at: new Date(last.created_at).toISOString() }
}

function toPicture(pepper: string, { width, height, ...upload }: NonNullable<MessageRow['picture']>) {
  return { url: urlOf(pepper, { ...upload, purpose: 'chat_picture' }), width, height }
}

function idsIn(rows: MessageRow[], name: 'product_id' | 'order_id'): number[] {
  return rows.flatMap((row) => row[name] ?? [])
}
