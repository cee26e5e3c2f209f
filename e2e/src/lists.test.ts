import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { enterAs } from './api.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { keepLoggedIn } from './people.ts'
import { scrollPage } from './scrolling.ts'
import { seen } from './shopper.ts'

// Specification, section 2: a list with pull-to-refresh and load-more, and texts for refreshing and for the end of the list.
test('a list is pulled down to refresh, loads more at its end, and says when there is no more', async ({
  page,
  context,
  request,
}) => {
  await keepNotices(context)
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  const list = /api\/user\/order_list/
  await page.route(list, (route) => route.continue({ url: withLimit(route.request().url(), 5) }))
  await page.goto('/en/myPurchases')
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(5)
  const more = page.waitForRequest(/order_list\?.*cursor=/)
  await toEnd(page)
  await more
  await expect(async () => {
    await toEnd(page)
    await expect(seen(page, 'No more')).toBeVisible({ timeout: 500 })
  }).toPass()
  await scrollPage(page, 0)
  await page.route(list, async (route) => {
    await sleep(300)
    await route.continue()
  })
  const listRequest = page.waitForRequest(list)
  await pull(page, 240)
  await listRequest
  for (const text of ['Pull to refresh', 'Release to refresh', 'Refreshing…']) {
    await hasNotification(page, text)
  }
  await expect(seen(page, 'Refreshing…')).toBeHidden()
})

function withLimit(url: string, limit: number): string {
  const address = new URL(url)
  address.searchParams.set('limit', String(limit))
  return address.href
}

async function toEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
}

/** Pulls with one finger from the middle of the page. */
async function pull(page: Page, by: number): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 300)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', 300 + by * share)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchEnd')
}
