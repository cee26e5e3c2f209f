import type { UserInfo } from '@sealane/contract/accounts'
import type { Notification, Unread } from '@sealane/contract/notifications'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { withRead, withUnread, type ReadSelection } from './notification.rules.ts'

type LoadedNotifications = InfiniteData<{ items: Notification[]; next: string | null; unread: Unread }>

const key = ['notifications']

/** Marks as read: at once on the screen, then on the server, which names the counts. */
export function useMarkNotificationsRead() {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (which: ReadSelection) => call('POST /api/notification/read', { body: which }),
    onMutate: (which) => change(queries, (list) => withRead(list, which)),
    onSuccess: ({ unread }) => {
      void change(queries, (list) => withUnread(list, unread))
      queries.setQueryData<UserInfo>(['userInfo'], (info) => info && { ...info, unread: unread.all })
    },
    onError: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** A list that is on its way was asked for before the change. */
async function change(
  queries: QueryClient,
  changed: (list: LoadedNotifications) => LoadedNotifications,
): Promise<void> {
  await queries.cancelQueries({ queryKey: key })
  queries.setQueriesData<LoadedNotifications>({ queryKey: key }, (list) => list && changed(list))
}
