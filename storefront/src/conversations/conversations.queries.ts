import type { Card } from '@sealane/contract/catalogue'
import type { Call } from '@sealane/contract/client'
import type { Conversation, Message, ProductMention } from '@sealane/contract/conversations'
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

/** The shopper's talks: the platform's first, then the newest. */
export const conversationList = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: ({ pageParam }) => call('GET /api/service/conversations', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** How many messages are unread, of all talks. */
export const unreadMessages = (call: Call) =>
  queryOptions({
    queryKey: ['conversations', 'unread'],
    queryFn: () => call('GET /api/service/conversations', { query: { limit: 1 } }),
    select: ({ unread }) => unread,
  })

type Page = { items: Message[]; next: string | null; conversation: Conversation }
export type News = Pick<Page, 'items' | 'conversation'>

/**
 * A talk as it was when it was opened, and further back page by page. What comes afterwards is `talkNews`: a message in a
 * talk asks for nothing that is here already.
 */
export const talkHistory = (call: Call, talk: string) =>
  infiniteQueryOptions({
    queryKey: ['talks', talk],
    queryFn: ({ pageParam }): Promise<Page> =>
      call('GET /api/service/messages', { query: { conversation: talk, cursor: pageParam, limit: pageSize } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** All that was said after the newest message of the history, newest first, and how things stand now. */
export const talkNews = (call: Call, talk: string) =>
  queryOptions({
    queryKey: ['conversations', 'news', talk],
    queryFn: ({ client }) => readNews(call, talk, newestKnown(client, talk)),
  })

const pageSize = 30
/** Before the first message. */
const beginning = '0'

function newestKnown(queries: QueryClient, talk: string): string {
  const history = queries.getQueryData<InfiniteData<Page>>(['talks', talk])
  return history?.pages[0]?.items[0]?.id ?? beginning
}

async function readNews(call: Call, talk: string, after: string): Promise<News> {
  const items: Message[] = []
  let page: Page | undefined
  do {
    const query = { conversation: talk, after, cursor: page?.next ?? undefined, limit: 50 }
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    page = await call('GET /api/service/messages', { query })
    items.push(...page.items)
  } while (page.next !== null)
  return { items, conversation: page.conversation }
}

/** The newest orders that a talk with the shop, or with the platform, can be about. */
export const mentionableOrders = (call: Call, shop: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'mentionable'],
    queryFn: () => call('GET /api/user/order_list', { query: { limit: 50 } }),
    select: ({ items }) => items.filter((order) => shop === undefined || order.shop.id === shop),
  })

/** The products that the shopper looked at last, of the shop or of all. */
export const mentionableProducts = (call: Call, shop: string | undefined) =>
  queryOptions({
    queryKey: ['products', 'mentionable'],
    queryFn: () => call('GET /api/product/seen_list', { query: { limit: 50 } }),
    select: ({ items }) => items.filter((product) => shop === undefined || product.shop.id === shop).map(toMention),
  })

/** A product that is on sale, as a message shows it. */
export function toMention({ id, shop, name, image, image_color, unit_price }: Card): ProductMention {
  return { id, shop_id: shop.id, name, image, image_color, unit_price, on_sale: true }
}
