import { readMessage } from './push.rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows what was pushed, and opens it. One message that comes twice has one tag, and is there once. */
export function listenToPush(): void {
  self.addEventListener('push', (event) => {
    const { title, body, url, tag } = readMessage(event.data?.text())
    event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: url }))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event))
  })
}

/** A window that shows it already comes to the front; what is typed in others stays. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((window) => new URL(window.url).pathname === new URL(url, self.location.origin).pathname)
  await (shown === undefined ? self.clients.openWindow(url) : shown.focus())
}

/** The browser has given up its address, or has another one: the shop hears of that in the name of who is logged in. */
async function renew({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options ?? newSubscription?.options
  if (options === undefined) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  const token = await readToken()
  if (token === undefined) return
  await fetch('/api/notification/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
  })
}

/** Not every browser lets its worker read cookies: there the next login tells the shop. */
async function readToken(): Promise<string | undefined> {
  if (!('cookieStore' in self)) return undefined
  return (await self.cookieStore.get('Admin-Token'))?.value
}
