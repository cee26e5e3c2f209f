import { expect, test, type Browser, type Page } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import { enterAs } from './api.ts'
import { askForWithdrawal } from './asking.ts'
import { demoCode, placedOrder } from './buying.ts'
import { keepLoggedIn, openPhone, type BrowserPerson } from './people.ts'
import { enterCode, seen, toDollars } from './shopper.ts'

const lamp = 'Two-joint desk lamp'

type Elsewhere = { call: ApiCall }

/** Opens mei's account on a phone, and in a second session. */
async function openMei(browser: Browser, baseURL = ''): Promise<BrowserPerson & Elsewhere> {
  const person = await openPhone(browser, baseURL)
  const { call, token } = await enterAs(person.page.request, 'mei')
  await keepLoggedIn(person.page.context(), token)
  return { ...person, call }
}

async function moneyOf(call: ApiCall): Promise<{ balance: number; held: number }> {
  const { balance, held } = await call('GET /api/user/getUserInfo')
  return { balance, held }
}

async function expectPayFail(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: 'Pay Fail' })).toHaveText(`Pay Fail${reason}`)
}

// Specification, section 8.
test('a payment without enough balance after a withdrawal shows Pay Fail and the reason, and succeeds once the money is back', {
  tag: '@core',
}, async ({ browser, baseURL }) => {
  const { page, complaints, call } = await openMei(browser, baseURL)
  const { group, id, total } = await placedOrder(call, lamp)
  const before = await moneyOf(call)
  await page.goto(`/en/payment?group=${group}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  const amount = before.balance - total + 1
  const withdrawal = await askForWithdrawal(call, amount)
  await enterCode(page, demoCode)

  await expectPayFail(page, 'The balance is not enough')
  await expect(seen(page, '$0.01 short')).toBeVisible()
  expect(await moneyOf(call)).toEqual({ balance: total - 1, held: before.held + amount })
  expect(await call('GET /api/order/detail', { query: { id } })).toMatchObject({ status: 0, payments: [] })

  await call('POST /api/user/extract_cancel', { body: { id: withdrawal } })
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, demoCode)
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  await expect(seen(page, `from your balance, ${toDollars(before.balance - total)} left`)).toBeVisible()
  expect(await moneyOf(call)).toEqual({ balance: before.balance - total, held: before.held })
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a payment of an order that was cancelled elsewhere shows Pay Fail and the reason, and takes no money', {
  tag: '@core',
}, async ({ browser, baseURL }) => {
  const { page, complaints, call } = await openMei(browser, baseURL)
  const { group, id } = await placedOrder(call, lamp)
  const before = await moneyOf(call)
  // Without the event stream the page does not notice changes elsewhere: it still offers what is no longer possible.
  await page.route('**/api/notification/stream', () => {})
  await page.goto(`/en/payment?group=${group}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await call('POST /api/order/cancel', { body: { id } })
  await enterCode(page, demoCode)

  await expectPayFail(page, 'This order is not waiting for payment')
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
  expect(await moneyOf(call)).toEqual(before)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('an open receipt is printed alone: from the top of one sheet, dark on white, also from a dark page', {
  tag: '@core',
}, async ({ browser, baseURL }) => {
  const { page, complaints, call } = await openMei(browser, baseURL)
  const { items } = await call('GET /api/user/order_list', { query: { status: 4, limit: 1 } })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/en/orderInfo/${items[0]?.id}`)
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('article')).toContainText(`Receipt${items[0]?.order_no}`)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 794, height: 1123 })
  const paper = await page.getByRole('article').evaluate((receipt) => ({
    top: receipt.getBoundingClientRect().top,
    height: document.documentElement.scrollHeight,
    ground: getComputedStyle(document.documentElement).backgroundColor,
    others: [...document.querySelectorAll('header, nav, button')].filter((one) => one.checkVisibility()).length,
  }))
  expect(paper).toEqual({ top: 0, height: 1123, ground: 'rgb(255, 255, 255)', others: 0 })
  expect(String(await page.pdf({ format: 'A4' })).match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
