import type { Notification, NotificationTopic, Unread } from '@sealane/contract/notifications'

export const topics = ['order', 'wallet', 'refund', 'system'] as const satisfies NotificationTopic[]

type NotificationDay = 'today' | 'yesterday' | 'earlier'
/** The position of a notification: its day, and whether it is the day's first or last. */
export type NotificationPosition = { day: NotificationDay; isFirst: boolean; isLast: boolean }

/** Returns the positions, newest first, by day of the shopper's own calendar. */
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

/** The notifications that are marked as read: some, those of a topic, or all. */
export type ReadSelection = { ids: string[] } | { topic: NotificationTopic } | { all: true }

type Pages = { pages: { items: Notification[]; unread: Unread }[] }

/** Returns the loaded pages after marking as read, before the server responds. */
export function withRead<Data extends Pages>(data: Data, which: ReadSelection): Data {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (isMeant(item, which) ? { ...item, read: true } : item)),
  }))
  return { ...data, pages }
}

/** Returns the loaded pages with the server's counts. */
export function withUnread<Data extends Pages>(data: Data, unread: Unread): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, unread })) }
}

function isMeant({ id, topic }: Notification, which: ReadSelection): boolean {
  if ('ids' in which) return which.ids.includes(id)
  return 'all' in which || which.topic === topic
}

/** Checks whether a link leads to the portal, which is a separate site. */
export function isOfPortal(link: string): boolean {
  return link === '/portal' || /^\/portal[/?]/.test(link)
}
