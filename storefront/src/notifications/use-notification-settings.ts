import type { ApiCall } from '@sealane/contract/client'
import type { NotificationChoice, NotificationSettings } from '@sealane/contract/notifications'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { notificationSettings } from './notification.queries.ts'

type NotificationSettingChange = { topic: NotificationChoice; app?: boolean; push?: boolean; mail?: boolean }

/** Changes the notification settings. */
export function useNotificationSettings() {
  return useMutation(choosing(useCall({ mayRepeat: true }), useQueryClient()))
}

/** Changes a setting on the screen immediately, then on the server; rolls back if the server refuses or does not respond. */
export function choosing(call: ApiCall, queries: QueryClient) {
  const { queryKey } = notificationSettings(call)
  const change = (changed: NotificationSettingChange) =>
    queries.setQueryData<NotificationSettings>(queryKey, (previous) => previous && withChange(previous, changed))
  return mutationOptions({
    mutationFn: (changed: NotificationSettingChange) => call('POST /api/notification/settings', { body: changed }),
    onMutate: async (changed) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NotificationSettings>(queryKey)
      change(changed)
      return before && asBefore(before, changed)
    },
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
    onError: async (_error, _changed, before) => {
      if (before !== undefined) change(before)
      await queries.invalidateQueries({ queryKey })
    },
  })
}

function withChange(
  settings: NotificationSettings,
  { topic, ...changed }: NotificationSettingChange,
): NotificationSettings {
  const topics = settings.topics.map((topicSetting) =>
    topicSetting.topic === topic ? { ...topicSetting, ...changed } : topicSetting,
  )
  return { ...settings, topics }
}

/** Returns the change that restores the setting, without touching other settings. */
function asBefore(
  { topics }: NotificationSettings,
  { topic, app, push, mail }: NotificationSettingChange,
): NotificationSettingChange | undefined {
  const topicSetting = topics.find((one) => one.topic === topic)
  if (topicSetting === undefined) return undefined
  return {
    topic,
    ...(app !== undefined && { app: topicSetting.app }),
    ...(push !== undefined && { push: topicSetting.push }),
    ...(mail !== undefined && { mail: topicSetting.mail }),
  }
}
