import type { ApiCall } from '@sealane/contract/client'
import type { NotificationTopic } from '@sealane/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownZone } from '../app/date-time.ts'

/** The query for the shopper's notifications, newest first; only those of a topic if one is given. */
export const notificationList = (call: ApiCall, topic?: NotificationTopic) =>
  infiniteQueryOptions({
    queryKey: ['notifications', topic ?? 'all'],
    queryFn: ({ pageParam }) =>
      call('GET /api/notification/list', { query: { topic, zone: ownZone(), cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The query for the notification settings, and for the key with which a browser subscribes. */
export const notificationSettings = (call: ApiCall) =>
  queryOptions({ queryKey: ['notificationSettings'], queryFn: () => call('GET /api/notification/settings') })
