import type { NotificationChoice, NotificationSettings } from '@sealane/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { notificationSettings } from './notification.queries.ts'

type Change = { topic: NotificationChoice; app?: boolean; push?: boolean }

/** Chooses what to hear of: at once on the screen, then on the server. */
export function useNotificationSettings() {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const { queryKey } = notificationSettings(call)
  return useMutation({
    mutationFn: (change: Change) => call('POST /api/notification/settings', { body: change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<NotificationSettings>(queryKey, (known) => known && withChange(known, change))
    },
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

function withChange(settings: NotificationSettings, { topic, ...changed }: Change): NotificationSettings {
  const topics = settings.topics.map((known) => (known.topic === topic ? { ...known, ...changed } : known))
  return { ...settings, topics }
}
