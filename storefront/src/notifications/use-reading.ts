import type { UserInfo } from '@sealane/contract/accounts'
import type { Notification, Unread } from '@sealane/contract/notifications'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { withRead, withUnread, type ReadSelection } from './notification.rules.ts'

type LoadedNotifications = InfiniteData<{ items: Notification[]; next: string | null; unread: Unread }>

const key = ['notifications']

/** Marks notifications as read on the screen immediately, then on the server, which returns the counts. */
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

/** Changes the loaded lists; cancels pending requests first, because they were sent before the change. */
async function change(
  queries: QueryClient,
  changed: (list: LoadedNotifications) => LoadedNotifications,
): Promise<void> {
  await queries.cancelQueries({ queryKey: key })
  queries.setQueriesData<LoadedNotifications>({ queryKey: key }, (list) => list && changed(list))
}
