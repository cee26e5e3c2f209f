import { NotificationChoice, type NotificationSettings } from '@sealane/contract/notifications'
import type { Context } from '../http/serve.ts'
import { saveChoice, selectChoices, selectReader, type NotificationChoiceChange } from './notification-choice.sql.ts'
import { defaultsOf, isLocked } from './notification.rules.ts'
import { isSubscribed } from './push.sql.ts'

/** Returns the settings. Until the person chooses, everything is on except announcements by mail. */
export async function notificationSettings({
  tx,
  caller,
  resources,
}: Pick<Context, 'tx' | 'caller' | 'resources'>): Promise<NotificationSettings> {
  const { works_for_shop, email_verified } = await selectReader(tx, caller.id)
  const chosen = new Map((await selectChoices(tx, caller.id)).map((choice) => [choice.topic, choice]))
  const topics = NotificationChoice.options.filter((topic) => topic !== 'sale' || works_for_shop)
  return {
    topics: topics.map((topic) => {
      const initial = defaultsOf(topic)
      const { in_app: app = initial.app, push = initial.push, mail = initial.mail } = chosen.get(topic) ?? {}
      return { topic, app, push, mail, locked: isLocked(topic) }
    }),
    email_verified,
    subscribed: await isSubscribed(tx, caller.tokenHash),
    public_key: resources.pusher.publicKey,
  }
}

export async function changeNotificationSettings(
  context: Context,
  { body }: { body: NotificationChoiceChange },
): Promise<NotificationSettings> {
  await saveChoice(context.tx, context.caller.id, body)
  return notificationSettings(context)
}
