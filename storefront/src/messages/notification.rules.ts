import type { Notification, NotificationTopic, Unread } from '@sealane/contract/messages'

export const topics = ['order', 'wallet', 'refund', 'system'] as const satisfies NotificationTopic[]

type Day = 'today' | 'yesterday' | 'earlier'
/** Where a notification stands: under which day, as whose first or last. */
export type Position = { day: Day; isFirst: boolean; isLast: boolean }

/** Newest first, by day of the shopper's own calendar. */
export function positionsOf(items: readonly Notification[], now: Date): Map<string, Position> {
  const days = Map.groupBy(items, ({ created_at }) => dayOf(new Date(created_at), now))
  const positions = [...days].flatMap(([day, ofDay]) =>
    ofDay.map(({ id }, index): [string, Position] => [
      id,
      { day, isFirst: index === 0, isLast: index === ofDay.length - 1 },
    ]),
  )
  return new Map(positions)
}

function dayOf(at: Date, now: Date): Day {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (at >= midnight) return 'today'
  return at >= new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1) ? 'yesterday' : 'earlier'
}

/** Which ones are read: some, those of a topic, or all. */
export type Which = { ids: string[] } | { topic: NotificationTopic } | { all: true }

type Pages = { pages: { items: Notification[]; unread: Unread }[] }

/** The loaded pages as they are after reading, before the server has said so. */
export function withRead<Data extends Pages>(data: Data, which: Which): Data {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (isMeant(item, which) ? { ...item, read: true } : item)),
  }))
  return { ...data, pages }
}

/** The loaded pages with the counts that the server has named. */
export function withUnread<Data extends Pages>(data: Data, unread: Unread): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, unread })) }
}

function isMeant({ id, topic }: Notification, which: Which): boolean {
  if ('ids' in which) return which.ids.includes(id)
  return 'all' in which || which.topic === topic
}

/** The portal is a site of its own: its links leave this one. */
export function isOfPortal(link: string): boolean {
  return link === '/portal' || /^\/portal[/?]/.test(link)
}
