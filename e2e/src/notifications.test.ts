import { expect, test, type Page } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { askForRecharge, type RequestedRecharge } from './asking.ts'
import { atOnceMs } from './notices.ts'
import { keepLoggedIn, openPhone } from './people.ts'
import { shopperPages } from './pages.ts'
import { cardWith, seen } from './shopper.ts'

function bell(page: Page, unread: number) {
  const name = unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`
  return page.getByRole('link', { name, exact: true })
}

function rowsOf(page: Page) {
  return page.getByRole('link', { name: /^Recharge passed/ })
}

test('an operator’s decision is at the bell at once, opens, and is read', async ({ browser, baseURL, request }) => {
  const shopper = await registerAs(request, `iris-${Date.now().toString(36)}`)
  const ada = await enterAs(request, 'ada')
  const pass = ({ id }: RequestedRecharge, received: number) =>
    ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })
  const [first, second] = [
    await askForRecharge(request, shopper, 250_00),
    await askForRecharge(request, shopper, 80_00),
  ]
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  await keepLoggedIn(page.context(), shopper.token)

  const listening = page.waitForResponse('/api/notification/stream')
  await page.goto('/en/home')
  await expect(bell(page, 0)).toBeVisible()
  await listening
  await pass(first, 245_50)
  await expect(bell(page, 1)).toBeVisible({ timeout: atOnceMs })
  const me = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Notifications: 1 unread Me' })
  await expect(me).toContainText('1')
  await page.goto('/en/helpAndSupport')
  await expect(bell(page, 1)).toBeVisible()
  await page.goBack()

  await bell(page, 1).click()
  await expect(page).toHaveURL(/\/en\/notification$/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('$245.50 arrived and is in your balance. You had stated $250.00.')
  await expect(page.getByRole('button', { name: 'Wallet 1 Unread' })).toBeVisible()
  await pass(second, 80_00)
  await expect(rowsOf(page)).toHaveCount(2, { timeout: atOnceMs })

  await rowsOf(page).last().click()
  await expect(page).toHaveURL(`/en/topUpRecord?id=${first.id}`)
  await expect(cardWith(page, first.reference)).toContainText(/Passed.*\$250\.00.*\$245\.50/)
  await expect(page.locator('[aria-current="true"]')).toContainText(first.reference)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(rowsOf(page).first()).toContainText('Unread')
  await expect(rowsOf(page).last()).not.toContainText('Unread')

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(rowsOf(page).first()).not.toContainText('Unread')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(bell(page, 0)).toBeVisible()
  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  await expect(seen(page, 'For quiet')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('every page shows unread notifications, at the bell or at the tab Me', async ({ browser, baseURL, request }) => {
  test.setTimeout(180_000)
  const mei = await enterAs(request, 'mei')
  const { unread } = await mei.call('GET /api/user/getUserInfo')
  expect(unread).toBeGreaterThan(0)
  const { page } = await openPhone(browser, baseURL ?? '')
  await keepLoggedIn(page.context(), mei.token)
  const pages = await shopperPages(mei.call)
  const paths = [...new Set(pages.map(({ path }) => path))].filter((path) => path !== '/notification')
  for (const path of paths) {
    await page.goto(`/en${path}`)
    const link = page.getByRole('link', { name: /^Notifications: \d+ unread/ }).filter({ visible: true })
    await expect.soft(link.first(), path).toBeVisible()
  }
  await page.context().close()
})
