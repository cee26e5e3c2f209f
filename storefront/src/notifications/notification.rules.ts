import type { Notification, NotificationTopic, Unread } from '@sealane/contract/notifications'

export const topics = ['order', 'wallet', 'refund', 'system'] as const satisfies NotificationTopic[]

type NotificationDay = 'today' | 'yesterday' | 'earlier'
/** Where a notification stands: under which day, as whose first or last. */
export type NotificationPosition = { day: NotificationDay; isFirst: boolean; isLast: boolean }

/** Newest first, by day of the shopper's own calendar. */
export function positionsOf(items: readonly Notification[], now: Date): Map<string, NotificationPosition> {
  const days = Map.groupBy(items, ({ created_at }) => dayOf(new Date(created_at), now))
  const positions = [...days].flatMap(([day, ofDay]) =>
    ofDay.map(({ id }, index): [string, NotificationPosition] => [
      id,
      { day, isFirst: index === 0, isLast: index === ofDay.length - 1 },
    ]),
  )
  return new Map(positions)
}

function dayOf(at: Date, now: Date): NotificationDay {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (at >= midnight) return 'today'
  return at >= new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1) ? 'yesterday' : 'earlier'
}

/** Which ones are read: some, those of a topic, or all. */
export type ReadSelection = { ids: string[] } | { topic: NotificationTopic } | { all: true }

type Pages = { pages: { items: Notification[]; unread: Unread }[] }

/** The loaded pages as they are after reading, before the server has said so. */
export function withRead<Data extends Pages>(data: Data, which: ReadSelection): Data {
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

function isMeant({ id, topic }: Notification, which: ReadSelection): boolean {
  if ('ids' in which) return which.ids.includes(id)
  return 'all' in which || which.topic === topic
}

/** The portal is a site of its own: its links leave this one. */
export function isOfPortal(link: string): boolean {
  return link === '/portal' || /^\/portal[/?]/.test(link)
}
