import type { ApiCall } from '@sealane/contract/client'
import type { NotificationSettings } from '@sealane/contract/notifications'
import { ownZone } from '../app/date-time.ts'
import { rememberPush } from './kept-push.ts'
import { pushStateOf, toBase64Url, type PushState } from './push.rules.ts'

const workerMaximumMs = 8_000

type PushSubscriptionSettings = Pick<NotificationSettings, 'subscribed' | 'public_key'>

/** Returns the state of push messages from the server's settings and the browser's capabilities. */
export async function readPush({ subscribed, public_key }: PushSubscriptionSettings): Promise<PushState> {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const subscription = hasPush ? await subscriptionHere() : undefined
  return pushStateOf({
    isSecure: isSecureContext,
    hasPush,
    isOutsideHomeScreen: 'standalone' in navigator && navigator.standalone === false,
    permission: hasPush ? Notification.permission : 'default',
    isSubscribed: subscribed && isFor(subscription, public_key),
  })
}

function isFor(subscription: PushSubscription | undefined, publicKey: string): boolean {
  return subscription !== undefined && toBase64Url(subscription.options.applicationServerKey) === publicKey
}

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Requests the permission. This must be the first step after a tap, which browsers require. False if the permission was not granted. */
export async function requestPushPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Subscribes this browser to the account's messages, until its log-out. */
export async function startPush(call: ApiCall, publicKey: string, account: string): Promise<void> {
  const { pushManager } = await workerInTime()
  const existing = (await pushManager.getSubscription()) ?? undefined
  if (!isFor(existing, publicKey)) await existing?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('POST /api/notification/subscribe', { body: { endpoint: endpoint ?? '', p256dh, auth, zone: ownZone() } })
  rememberPush(account)
}

export async function stopPush(call: ApiCall): Promise<void> {
  rememberPush(undefined)
  const subscription = await subscriptionHere()
  if (subscription === undefined) return
  await call('POST /api/notification/unsubscribe', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Subscribes again after another login, if the shopper had push messages here before and the browser still permits them. */
export async function resumePush(call: ApiCall, account: string): Promise<void> {
  const { public_key } = await call('GET /api/notification/settings')
  if ((await readPush({ subscribed: true, public_key })) !== 'on') return
  await startPush(call, public_key, account)
}

/** Waits for the service worker, which may still be installing; in some windows it never becomes ready. */
async function workerInTime(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker did not come')), workerMaximumMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}
