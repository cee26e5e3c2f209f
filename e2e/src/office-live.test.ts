import { expect, test, type Page } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { askForRecharge } from './asking.ts'
import { enterPortal, openPortal, row } from './staff.ts'

const stamp = Date.now().toString(36)

/** Collects the URLs that the page calls from now on, except the stream, which stays open. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/notification/stream') calls.push(pathname)
  })
  return calls
}

test('an idle inbox calls nothing, and shows a new top-up at once', async ({ browser, request }) => {
  test.setTimeout(90_000)
  const { page, complaints } = await openPortal(browser, 'ada')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await page.waitForTimeout(3_000)
  const calls = countCalls(page)
  await page.waitForTimeout(25_000)
  expect(calls).toEqual([])

  const account = `lily-${stamp}`
  const shopper = await registerAs(request, account)
  await askForRecharge(request, shopper, 77_00)
  await expect(row(page, account)).toBeVisible({ timeout: 10_000 })
  expect(complaints.take()).toEqual([])
})

test('a list shows what a colleague decided, without being asked', async ({ browser, request }) => {
  const account = `otto-${stamp}`
  const { id } = await askForRecharge(request, await registerAs(request, account), 33_00)
  const { page } = await openPortal(browser, 'ada')
  await page.goto('/portal/recharge')
  await expect(row(page, account)).toBeVisible()
  const colleague = await enterAs(request, 'grace')
  await colleague.call('POST /api/portal/recharge/decide', {
    body: { id, verdict: 'refuse', reason: 'Nothing arrived' },
  })
  await expect(row(page, account)).toBeHidden({ timeout: 10_000 })
})

test('a log-out and a log-in count in every tab, and say nothing of a session that is over', async ({ browser }) => {
  const { page, complaints } = await openPortal(browser, 'ada')
  const tab = await page.context().newPage()
  await tab.goto('/portal/recharge')
  await expect(tab.getByText('ada', { exact: true })).toBeVisible()
  await expect(tab.getByRole('row').nth(1)).toBeVisible()
  await tab.waitForTimeout(2_000) // A call in progress when the session ends would be refused.
  await page.getByRole('button', { name: 'Log out' }).click()
  for (const one of [page, tab]) await expect(one.getByLabel('Account')).toBeVisible()
  await page.evaluate(() => window.told.splice(0)) // Discards the notices of the previous login.
  await page.waitForTimeout(1_500)
  expect(await page.evaluate(() => window.told.filter((text) => text.trim() !== ''))).toEqual([])
  await enterPortal(page, 'ines')
  for (const one of [page, tab]) await expect(one.getByText('ines', { exact: true })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Team' })).toBeHidden()
  expect(complaints.take()).toEqual([])
})
