import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { findWholeBrowser } from '../../tools/browser.js'
import { registerAs } from './api.ts'
import { collectComplaints } from './complaints.ts'
import { seen } from './shopper.ts'

// The headless shell refuses all permissions.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: findWholeBrowser() ?? '' } })

const message = {
  title: 'Order on the way',
  body: 'Fjordkant has sent it.',
  url: '/en/notification',
  tag: 'notification-7',
}

/** Opens the settings of a new account and waits for the service worker. */
async function openSettings(page: Page, name: string, baseURL = ''): Promise<void> {
  const { token } = await registerAs(page.request, `${name}-${Date.now().toString(36)}`)
  await page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL }])
  await page.goto('/en/setting')
  await expect(seen(page, 'On this device')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Replaces the push service, which this browser does not have: subscriptions get an invented URL. */
async function lendPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let subscription: PushSubscription | null = null
    const toText = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const toBytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
        .buffer
    PushManager.prototype.getSubscription = async () => subscription
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
      const keys = {
        p256dh: toText(await crypto.subtle.exportKey('raw', publicKey)),
        auth: toText(crypto.getRandomValues(new Uint8Array(16)).buffer),
      }
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      const made = {
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: typeof key === 'string' ? toBytes(key) : null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      } as unknown as PushSubscription
      subscription = made
      return made
    }
  })
}

test('push is off until it is switched on, then each topic has a switch', async ({ page, context, baseURL }) => {
  const complaints = collectComplaints(context, page)
  await context.grantPermissions(['notifications'])
  await lendPushService(context)
  await openSettings(page, 'wim', baseURL)
  const here = page.getByRole('switch', { name: /^On this device/ })
  await expect(here).not.toBeChecked()
  await here.click()
  await expect(here).toBeChecked()
  const push = page.getByRole('region', { name: 'Push messages' })
  const orders = push.getByRole('switch', { name: 'Orders and parcels' })
  await orders.click()
  await expect(orders).not.toBeChecked()

  const list = page.getByRole('region', { name: 'Tell me about' })
  await expect(list.getByText('Always on')).toBeVisible()
  await list.getByRole('switch', { name: 'Orders and parcels' }).click()
  await expect(orders).toBeDisabled()
  await page.reload()
  await expect(list.getByRole('switch', { name: 'Orders and parcels' })).not.toBeChecked()
  expect(complaints.take()).toEqual([])
})

test('a shopper with blocked notifications reads how to change it', async ({ page, baseURL }) => {
  await openSettings(page, 'xenia', baseURL)
  await page.getByRole('switch', { name: /^On this device/ }).click()
  await expect(seen(page, /^Blocked in this browser/)).toBeVisible()
})

test('a pushed message is shown once, with its text', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['notifications'])
  await openSettings(page, 'yara', baseURL)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await deliver(JSON.stringify(message))
  await deliver(JSON.stringify(message))
  await expect.poll(() => shownIn(page)).toEqual([{ title: message.title, body: message.body, data: message.url }])
  // A push service repeats a delivery without a response: one may reach the worker while it shuts down.
  await expect(async () => {
    await deliver('not for anybody')
    await expect.poll(() => shownIn(page)).toContainEqual({ title: 'Sealane', body: '', data: '/notification' })
  }).toPass({ timeout: 60_000 })
})

function shownIn(page: Page): Promise<{ title: string; body: string; data: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data: String(data) }))
  })
}
