import type { NotificationSettings } from '@sealane/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isRefused } from '../app/refused.ts'
import { RequestFailed } from '../app/request.ts'
import { userInfo } from '../app/session.ts'
import { showFailure } from '@sealane/ui/toast'
import { notificationSettings } from './notification.queries.ts'
import { requestPushPermission, readPush, startPush, stopPush } from './push.ts'

/** Returns whether messages are pushed to this browser, and a switch for it. The browser asks for permission only when it is switched on. */
export function usePush({ subscribed, public_key }: NotificationSettings) {
  const text = useTranslations('settings.push')
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const { data: info } = useQuery(userInfo(call))
  const state = useQuery({
    queryKey: ['push', subscribed, public_key],
    queryFn: () => readPush({ subscribed, public_key }),
    staleTime: 0, // The state also changes in the browser's own settings.
  })
  const switching = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) return stopPush(call)
      if (info !== undefined && (await requestPushPermission())) await startPush(call, public_key, info.id)
    },
    onError: (error) => {
      if (!isRefused(error) && !(error instanceof RequestFailed)) showFailure(text('failed'))
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: notificationSettings(call).queryKey })
      await queries.invalidateQueries({ queryKey: ['push'] })
    },
  })
  return { state: state.data, isSwitching: switching.isPending, change: (isOn: boolean) => switching.mutate(isOn) }
}
