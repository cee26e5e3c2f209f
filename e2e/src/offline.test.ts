import { expect, test, type Page } from '@playwright/test'
import { registerAs, type LoggedInPerson } from './api.ts'
import { demoPassword } from './people.ts'
import { logIn, openTab, seen } from './shopper.ts'

test.use({ serviceWorkers: 'allow' })

// The browser's errors about the missing network are not errors of the application.
test('without a network the bag and the orders stay readable, and payments are disabled', async ({ page, context }) => {
  await page.goto('/en/login')
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
  await isKept(page)
  await openTab(page, 'Bag')
  await expect(page.getByRole('button', { name: /Check out/ })).toBeVisible()
  await page.goto('/en/order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).first().click()
  await expect(page).toHaveURL(/\/en\/payment/)
  const pay = page.getByRole('button', { name: 'Pay now' }).filter({ visible: true })
  await expect(pay).toHaveCount(1)
  await expect(pay).toBeEnabled()

  await context.setOffline(true)
  await expect(seen(page, 'Offline')).toBeVisible()
  await expect(pay).toBeDisabled()
  await expect(seen(page, 'Paying, recharging and withdrawing need a connection.')).toBeVisible()

  await page.goto('/en/bag')
  await expect(page.getByRole('button', { name: /Check out/ })).toBeVisible()
  await page.goto('/en/order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.goto('/en/topUp')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Recharge' })).toBeVisible()
  await expect(seen(page, 'Offline')).toBeHidden()
})

test('a picture that was never loaded leaves an empty frame, and loads once the network is back', async ({
  page,
  context,
  request,
}) => {
  const account = `tunnel-${Date.now().toString(36)}`
  const { id, shop } = await putInBag(await registerAs(request, account))
  await page.goto('/en/login')
  await logIn(page, account, demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
  await isKept(page)
  await context.setOffline(true)
  await openTab(page, 'Bag')
  const picture = page.locator(`main a[href$="/detail/${id}/${shop.id}"] img`).last()
  await expect(page.getByRole('button', { name: /Check out/ })).toBeVisible()
  await expect(picture).toHaveCSS('visibility', 'hidden')
  await context.setOffline(false)
  await expect(picture).toHaveCSS('visibility', 'visible')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a shopper who loses the network right after the log-in stays logged in', async ({ page, context }) => {
  await page.goto('/en/login')
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
  await isKept(page)
  await expect.poll(() => answersKept(page)).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.goto('/en/order')
  await expect(page).toHaveURL(/\/en\/order/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

// Without a network the browser has no answer that the session is over (decision 22).
test('a shopper with neither a network nor a cached response stays logged in', async ({ page, context }) => {
  await page.goto('/en/login')
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
  await isKept(page)
  await page.goto('/en/order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.evaluate(() => caches.delete('answers'))
  await context.setOffline(true)
  await page.goto('/en/order')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('a message to a shop without a network waits, survives leaving the page, and arrives once', async ({
  page,
  context,
}) => {
  const words = `Written in a tunnel at ${new Date().toISOString()}`
  await page.goto('/en/login')
  await logIn(page, 'leila', demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
  await isKept(page)
  await page.goto('/en/service')
  const conversation = page.getByRole('log', { name: 'Messages' })
  await expect(conversation).toBeVisible()
  await context.setOffline(true)
  await page.getByPlaceholder('Write a message').fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(conversation).toContainText('Waiting for a connection')
  await page.goto('/en/bag')
  await context.setOffline(false)
  await page.goto('/en/service')
  await expect(conversation.getByText(words)).toHaveCount(1)
  await expect(conversation).not.toContainText('Waiting for a connection')
  await page.reload()
  await expect(conversation.getByText(words)).toHaveCount(1)
  await expect(conversation).toContainText('Sent')
})

test('a log-out leaves no data of the shopper on the device', async ({ page, context }) => {
  await page.goto('/en/login')
  await logIn(page, 'leila', demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
  await isKept(page)
  await page.goto('/en/order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(await answersKept(page)).toBeGreaterThan(0)

  await openTab(page, 'Me')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/en\/signup/)
  await expect.poll(() => answersKept(page)).toBe(0)
  await context.close()
})

/** Adds a product that is not on the home page, so that its picture is not cached on this device. */
async function putInBag({ call }: LoggedInPerson) {
  const { items: hot } = await call('GET /api/product/hot', { query: { limit: 50 } })
  const { items } = await call('GET /api/product/list', { query: { in_stock: true, limit: 50, sort: 'new' } })
  const seldom = items.find(({ id }) => hot.every((popular) => popular.id !== id))
  const product = await call('GET /api/product/detail', { query: { id: seldom?.id ?? '' } })
  const variant = product.variants.find(({ stock }) => stock > 0)
  await call('POST /api/cart/add', { body: { variant_id: variant?.id ?? '', quantity: 1 } })
  return product
}

/** Waits until the service worker has cached its initial files. */
async function isKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((cache) => cache.startsWith('shells-'))
      return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
    })
  await expect.poll(count, { timeout: 20_000 }).toBe(1)
}

/** Counts the responses of the API in the device's cache. */
function answersKept(page: Page): Promise<number> {
  return page.evaluate(async () =>
    (await caches.has('answers')) ? (await (await caches.open('answers')).keys()).length : 0,
  )
}
