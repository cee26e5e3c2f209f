import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs } from './api.ts'
import { buy, demoCode, placedOrder, ship } from './buying.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { keepLoggedIn } from './people.ts'
import { enterCode, seen } from './shopper.ts'

// Specification, sections 5 and 8: the exact messages of forms, beside the field that each concerns.
test.beforeEach(({ context }) => keepNotices(context))

test('a registration reports passwords that do not match, a short one, and an invalid email', async ({ page }) => {
  await page.goto('/en/register')
  const register = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('Account').fill('rosa')
  await page.getByLabel('Email').fill('rosa-at-home')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Repeat password').fill('12345')
  await register.click()
  await says(page, 'Password', 'Password must be at least 6 characters long')
  await says(page, 'Email', 'Enter a valid email')
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await register.click()
  await says(page, 'Repeat password', 'Passwords do not match')
})

test('a withdrawal reports an amount that is invalid or larger than the balance', async ({
  page,
  context,
  request,
}) => {
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  await page.goto('/en/withDraw')
  for (const [amount, message] of [
    ['', 'Please enter a correct amount'],
    ['0', 'Please enter a correct amount'],
    ['99999.00', 'Draw amount cannot be larger than balance'],
  ] as const) {
    await page.getByLabel('Amount').fill(amount)
    await page.locator('button[type=submit]').click()
    await says(page, 'Amount', message)
  }
})

test('a recharge reports a missing amount and proof, and names unsupported networks', async ({
  page,
  context,
  request,
}) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/en/walletTopUp')
  await expect(seen(page, 'Not support DEX, BSC, and HECO for deposit')).toBeVisible()
  await expect(seen(page, 'Not Yet Open')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for audit' }).click()
  await expect(seen(page, 'Please enter a correct amount')).toBeVisible()
  await expect(seen(page, 'Please upload a proof of payment')).toBeVisible()
})

test('a new password that is the old one is refused', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/en/changePassword')
  await page.getByLabel('Old password').fill('sealane-demo')
  await page.getByLabel('New password', { exact: true }).fill('sealane-demo')
  await page.getByLabel('Repeat password').fill('sealane-demo')
  await page.locator('button[type=submit]').click()
  await says(page, 'New password', 'The new one must differ from the old one')
})

test('cancelling an order and confirming its receipt require a confirmation', async ({ page, context, request }) => {
  const mei = await enterAs(request, 'mei')
  const { call } = await enterAs(request, 'seller-lindenhag')
  const [unpaid, sent] = [
    await placedOrder(mei.call, 'Two-joint desk lamp'),
    await buy(mei.call, 'Two-joint desk lamp'),
  ]
  await ship(call, sent)
  const calls: string[] = []
  page.on('request', (pageRequest) => {
    if (/order\/(cancel|confirm)/.test(pageRequest.url())) calls.push(pageRequest.url())
  })
  await keepLoggedIn(context, mei.token)
  await page.goto(`/en/orderInfo/${unpaid.id}`)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click()
  await page.goto(`/en/orderInfo/${sent.id}`)
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, confirm receipt' }).click()
  await expect.poll(() => calls).toHaveLength(1)
})

// Section 9: loading notices remain until they are closed, show a spinner and block clicks.
test('during a payment a notice is shown, and nothing else can be done', async ({ page, context, request }) => {
  const { call, token } = await enterAs(request, 'mei')
  const { group } = await placedOrder(call, 'Two-joint desk lamp')
  await keepLoggedIn(context, token)
  await page.goto(`/en/payment?group=${group}`)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/order/pay', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, demoCode)
  const waiting = page.getByRole('status').filter({ hasText: 'Loading…' })
  const sheet = page.getByRole('dialog', { name: 'Enter payment code' })
  await expect(waiting.locator('svg, [class*=animate]').first()).toBeVisible()
  await page.waitForTimeout(2100) // Longer than any notice that disappears by itself.
  await page.mouse.click(195, 100)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  for (const name of ['1', 'Close']) {
    expect(await isCovered(sheet.getByRole('button', { name, exact: true })), name).toBe('Loading…')
  }
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.sheet') ?? null)).toBe(null)
  await expect(waiting).toBeVisible()
  released.resolve()
  await hasNotification(page, 'Payment successful')
  await expect(waiting).toBeHidden()
})

// Section 2: /refund/:id?/:sn?/:product_ids?/:amount?, with the amount in US cents as everywhere in the API.
test('a request for a refund begins with the amount from its address, up to the server’s maximum', async ({
  page,
  context,
  request,
}) => {
  const { call, token } = await enterAs(request, 'mei')
  const order = await buy(call, 'Two-joint desk lamp')
  const { call: sell } = await enterAs(request, 'seller-lindenhag')
  await ship(sell, order)
  const [item] = order.items
  await keepLoggedIn(context, token)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  for (const [requested, begins] of [
    ['500', '5.00'],
    ['99999900', '59.00'],
    ['12.50', '59.00'],
    ['-500', '59.00'],
    ['much', '59.00'],
  ] as const) {
    await page.goto(`/en/refund/${order.id}/${order.order_no}/${item?.product_id}/${requested}`)
    await expect(amount, requested).toHaveValue(begins)
  }
})

// Section 4.
test('the audit filter offers all, refused, auditing and passed, in this order', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  for (const path of ['/en/topUpRecord', '/en/depositRecord']) {
    await page.goto(path)
    const choices = page.locator('fieldset:visible').getByRole('button')
    await expect(choices).toHaveText(['All', 'Refused', 'Auditing', 'Passed'])
    const listRequest = page.waitForRequest(/_log\?.*status=2/)
    await choices.nth(1).click()
    await listRequest
  }
})

// Sections 3 and 5: backData, and the choice of an address before an order.
test('an address that is chosen for an order is handed back to its checkout', async ({ page, context, request }) => {
  const { call, token } = await enterAs(request, 'mei')
  const { items: products } = await call('GET /api/product/hot')
  const { variants } = await call('GET /api/product/detail', { query: { id: products[0]?.id ?? '' } })
  await call('POST /api/cart/add', { body: { variant_id: variants[0]?.id ?? '', quantity: 1 } })
  await keepLoggedIn(context, token)
  await page.goto('/en/checkout')
  await expect(seen(page, 'Block 12 Tiong Bahru Terrace')).toBeVisible()
  await page.locator('a[href*="/address"]').first().click()
  await page.getByText('80 Telok Ayer Lane').first().click()
  await expect(page).toHaveURL(/\/en\/checkout$/)
  await expect(seen(page, '80 Telok Ayer Lane')).toBeVisible()
})

/** Returns the name of the dialog that receives a tap at this position. */
function isCovered(button: Locator): Promise<string | null | undefined> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('dialog')?.getAttribute('aria-label')
  })
}

/** Expects that the field is invalid and that this message describes it. */
async function says(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(new RegExp(`^${label}`))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text))
}
