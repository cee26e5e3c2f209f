import { NotificationChoice, type NotificationSettings } from '@sealane/contract/notifications'
import type { Context } from '../http/serve.ts'
import { saveChoice, selectChoices } from './notification-choice.sql.ts'
import { isLocked } from './notification.rules.ts'
import { isSubscribed } from './push.sql.ts'

/** Returns the settings. Every notification is on until the person turns it off. */
export async function notificationSettings({
  tx,
  caller,
  resources,
}: Pick<Context, 'tx' | 'caller' | 'resources'>): Promise<NotificationSettings> {
  const chosen = new Map((await selectChoices(tx, caller.id)).map((choice) => [choice.topic, choice]))
  const topics = NotificationChoice.options.map((topic) => {
    const { in_app: app = true, push = true } = chosen.get(topic) ?? {}
    return { topic, app, push, locked: isLocked(topic) }
  })
  return { topics, subscribed: await isSubscribed(tx, caller.tokenHash), public_key: resources.pusher.publicKey }
}

type NotificationSettingsChange = { topic: NotificationChoice; app?: boolean | undefined; push?: boolean | undefined }

export async function changeNotificationSettings(
  context: Context,
  { body }: { body: NotificationSettingsChange },
): Promise<NotificationSettings> {
  await saveChoice(context.tx, context.caller.id, body)
  return notificationSettings(context)
}
