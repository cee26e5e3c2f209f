import type { ApiCall } from '@sealane/contract/client'
import type { NotificationTopic } from '@sealane/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownZone } from '../app/date-time.ts'

/** What the shopper was told, newest first; of one topic when it is given. */
export const notificationList = (call: ApiCall, topic?: NotificationTopic) =>
  infiniteQueryOptions({
    queryKey: ['notifications', topic ?? 'all'],
    queryFn: ({ pageParam }) =>
      call('GET /api/notification/list', { query: { topic, zone: ownZone(), cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** What the shopper wants to hear of, and what a browser subscribes with. */
export const notificationSettings = (call: ApiCall) =>
  queryOptions({ queryKey: ['notificationSettings'], queryFn: () => call('GET /api/notification/settings') })
