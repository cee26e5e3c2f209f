import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { validTimeZone } from './notification.ts'
import { isBrowserKey } from './push-keys.ts'
import { deleteSubscription, saveSubscription } from './push.sql.ts'

type Subscription = { endpoint: string; p256dh: string; auth: string; zone?: string | undefined }

/** Subscribes the calling browser, for as long as it stays logged in. */
export async function subscribe(
  { tx, caller, visit, resources }: Context,
  { body }: { body: Subscription },
): Promise<object> {
  const { zone, ...browser } = body
  if (!resources.pusher.accepts(browser.endpoint)) throw new Refusal('PUSH_SERVICE_UNKNOWN')
  if (!isBrowserKey(browser.p256dh)) throw new Refusal('INVALID_INPUT', { fields: { p256dh: 'invalid' } })
  const session = { accountId: caller.id, sessionHash: caller.tokenHash }
  const reader = { language: visit.language, zone: validTimeZone(zone) }
  if (!(await saveSubscription(tx, { ...browser, ...session, ...reader }))) throw new Refusal('LOGIN_REQUIRED')
  return {}
}

/** Removes a subscription. One that does not exist or belongs to another account needs no error: the browser gets no message in either case. */
export async function unsubscribe({ tx, caller }: Context, { body }: { body: { endpoint: string } }): Promise<object> {
  await deleteSubscription(tx, caller.id, body.endpoint)
  return {}
}
