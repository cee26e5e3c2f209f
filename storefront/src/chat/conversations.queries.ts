import type { Card } from '@sealane/contract/catalog'
import type { ApiCall } from '@sealane/contract/client'
import type { Conversation, Message, ProductAttachment } from '@sealane/contract/chat'
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

/** The query for the shopper's chats: first the platform's, then by the newest message. */
export const conversationList = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: ({ pageParam }) => call('GET /api/service/conversations', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The query for the number of unread messages in all chats. */
export const unreadMessages = (call: ApiCall) =>
  queryOptions({
    queryKey: ['conversations', 'unread'],
    queryFn: () => call('GET /api/service/conversations', { query: { limit: 1 } }),
    select: ({ unread }) => unread,
  })

type MessageHistoryPage = { items: Message[]; next: string | null; conversation: Conversation }
export type ConversationNews = Pick<MessageHistoryPage, 'items' | 'conversation'>

/**
 * The query for a chat's messages from the time it was opened, and further back page by page. `conversationNews` loads later
 * messages, so that a new message does not reload the history.
 */
export const conversationHistory = (call: ApiCall, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: ['talks', conversationId],
    queryFn: ({ pageParam }): Promise<MessageHistoryPage> =>
      call('GET /api/service/messages', {
        query: { conversation: conversationId, cursor: pageParam, limit: pageSize },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The query for all messages after the newest one of the history, newest first, and the chat's current state. */
export const conversationNews = (call: ApiCall, conversationId: string) =>
  queryOptions({
    queryKey: ['conversations', 'news', conversationId],
    queryFn: ({ client }) => readNews(call, conversationId, newestLoadedId(client, conversationId)),
  })

const pageSize = 30
/** The cursor before the first message. */
const startCursor = '0'

function newestLoadedId(queries: QueryClient, conversationId: string): string {
  const history = queries.getQueryData<InfiniteData<MessageHistoryPage>>(['talks', conversationId])
  return history?.pages[0]?.items[0]?.id ?? startCursor
}

async function readNews(call: ApiCall, conversationId: string, after: string): Promise<ConversationNews> {
  const items: Message[] = []
  let page: MessageHistoryPage | undefined
  do {
    const query = { conversation: conversationId, after, cursor: page?.next ?? undefined, limit: 50 }
    page = await call('GET /api/service/messages', { query })
    items.push(...page.items)
  } while (page.next !== null)
  return { items, conversation: page.conversation }
}

/** The query for the newest orders that can be the subject in a chat with the shop, or with the platform. */
export const attachableOrders = (call: ApiCall, shop: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'mentionable'],
    queryFn: () => call('GET /api/user/order_list', { query: { limit: 50 } }),
    select: ({ items }) => items.filter((order) => shop === undefined || order.shop.id === shop),
  })

/** The query for the products that the shopper viewed last, of the shop or of all shops. */
export const attachableProducts = (call: ApiCall, shop: string | undefined) =>
  queryOptions({
    queryKey: ['products', 'mentionable'],
    queryFn: () => call('GET /api/product/seen_list', { query: { limit: 50 } }),
    select: ({ items }) =>
      items.filter((product) => shop === undefined || product.shop.id === shop).map(toProductAttachment),
  })

/** Converts a product that is on sale to the form that a message shows. */
export function toProductAttachment({ id, shop, name, image, image_color, unit_price }: Card): ProductAttachment {
  return { id, shop_id: shop.id, name, image, image_color, unit_price, on_sale: true }
}
