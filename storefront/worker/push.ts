import { readMessage } from './push.rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a pushed message and opens its address. A message that arrives twice is shown once, because both have the same tag. */
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

/** Focuses a window that already shows the address. Input in other windows is kept. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((window) => new URL(window.url).pathname === new URL(url, self.location.origin).pathname)
  await (shown === undefined ? self.clients.openWindow(url) : shown.focus())
}

/** The browser has dropped or replaced its push address: reports that to the shop with the session of the logged-in account. */
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

/** Reads a cookie. Not every browser lets its worker do so; there the next login reports the address. */
async function readToken(): Promise<string | undefined> {
  if (!('cookieStore' in self)) return undefined
  return (await self.cookieStore.get('Admin-Token'))?.value
}
