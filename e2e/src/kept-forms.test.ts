import { expect, test, type Page } from '@playwright/test'
import { enterAs } from './api.ts'
import { demoCode, placedOrder } from './buying.ts'
import { collectComplaints, type Complaints } from './complaints.ts'
import { keepLoggedIn } from './people.ts'
import { enterCode, seen } from './shopper.ts'

// Specification, section 2: the state of a left page is kept, except secrets and forms that were sent.
let complaints: Complaints

test.beforeEach(({ context, page }) => {
  complaints = collectComplaints(context, page)
})
test.afterEach(() => expect(complaints.take()).toEqual([]))

test('log-in and registration keep their input, except passwords', async ({ page }) => {
  await page.goto('/en/login')
  await page.getByLabel('Account or email').fill('nora')
  await page.getByLabel('Password', { exact: true }).fill('not kept')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectHeading(page, 'Create an account')
  const fields = page.locator('form').filter({ visible: true }).getByRole('textbox')
  await fields.nth(0).fill('nora-lind')
  await page.getByRole('button', { name: 'Show password' }).filter({ visible: true }).first().click()
  for (const name of ['password', 'repeated']) {
    await page.locator(`input[name=${name}]:visible`).fill('not kept either')
  }
  await page.goBack()
  await expect(page.getByLabel('Account or email')).toHaveValue('nora')
  await expect(page.locator('input[name=password]:visible')).toHaveValue('')
  expect(await secretsIn(page)).toEqual([])
  await page.goForward()
  await expect(fields.nth(0)).toHaveValue('nora-lind')
  for (const name of ['password', 'repeated']) {
    await expect(page.locator(`input[name=${name}]:visible`)).toHaveValue('')
  }
  await expect(page.locator('input[name=password]:visible')).toHaveAttribute('type', 'password')
})

test('forms keep their input, except payment codes, passwords and codes from a mail', async ({
  page,
  context,
  request,
}) => {
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  await page.goto('/en/profile')
  await leaveAndReturn(page, '/en/changePayPwd', async () => {
    await page.getByLabel('Old code').fill('246813')
    await page.getByLabel('New code', { exact: true }).fill('135790')
    await page.getByLabel('New code again').fill('135790')
  })
  for (const label of ['Old code', 'New code', 'New code again']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await leaveAndReturn(page, '/en/changePassword', () => page.locator('input[name=old_password]').fill('not kept'))
  await expect(page.locator('input[name=old_password]:visible')).toHaveValue('')
  await leaveAndReturn(page, '/en/withDraw', () => page.getByLabel('Amount').fill('12.34'))
  await expect(page.getByLabel('Amount').filter({ visible: true })).toHaveValue('12.34')
  await leaveAndReturn(page, '/en/forgotPassword', async () => {
    await page.locator('input[name=email]:visible').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.locator('input[name=code]').fill('123')
  })
  await expect(page.locator('input[name=code]:visible')).toHaveValue('')
  await expect(seen(page, /@example\.com/)).toBeVisible()
})

test('a form that was sent starts anew, an unsent one keeps its input', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  await page.goto('/en/address')
  const addressee = page.getByLabel('Addressee').filter({ visible: true })
  const openNew = () => page.getByRole('button', { name: 'Add an address' }).click()
  await openNew()
  await addressee.fill('Half Written')
  await page.goBack()
  await openNew()
  await expect(addressee).toHaveValue('Half Written')
  await page.goBack()
  const save = page.getByRole('button', { name: 'Save address' })
  await page.getByRole('button', { name: 'Edit: Eleni Markou' }).click()
  await expect(addressee).toHaveValue('Eleni Markou')
  await addressee.fill('Eleni Lind')
  await save.click()
  await page.getByRole('button', { name: 'Edit: Eleni Lind' }).click()
  await expect(addressee).toHaveValue('Eleni Lind')
  await addressee.fill('Eleni Markou')
  await save.click()
  await expect(page.getByRole('button', { name: 'Edit: Eleni Markou' })).toBeVisible()
  await openNew()
  await expect(addressee).toHaveValue('Half Written')
})

test('a paid group is shown as paid when it is opened again, and another one is not', async ({
  page,
  context,
  request,
}) => {
  const { call, token } = await enterAs(request, 'mei')
  await keepLoggedIn(context, token)
  const [first, second] = [
    await placedOrder(call, 'Two-joint desk lamp'),
    await placedOrder(call, 'Two-joint desk lamp'),
  ]
  await page.goto(`/en/payment?group=${first.group}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, demoCode)
  await expectHeading(page, 'Paid')
  await page.getByRole('link', { name: 'See orders' }).click()
  await expectHeading(page, 'Orders')
  await page.goBack()
  await expectHeading(page, 'Paid')
  await page.goForward()
  await expectHeading(page, 'Orders')
  await push(page, `/en/payment?group=${second.group}`)
  await expectHeading(page, 'Pay')
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await page.goBack()
  await push(page, `/en/payment?group=${first.group}`)
  await expectHeading(page, 'Paid')
  await call('POST /api/order/cancel', { body: { id: second.id } })
})

test('the reason of a failed payment is gone when the shopper returns to the page', async ({
  page,
  context,
  request,
}) => {
  const { call, token } = await enterAs(request, 'mei')
  await keepLoggedIn(context, token)
  const { id, group } = await placedOrder(call, 'Two-joint desk lamp')
  await page.goto(`/en/payment?group=${group}`)
  await page.route('**/api/order/pay', (route) =>
    route.fulfill({ json: { code: 0, msg: 'Not today', time: 0, data: null } }),
  )
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, demoCode)
  const alert = page.getByRole('alert').filter({ hasText: 'Pay Fail' })
  await expect(alert).toContainText('Not today')
  await push(page, '/en/topUp')
  await expectHeading(page, 'Recharge')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await expect(alert).toBeHidden()
  await call('POST /api/order/cancel', { body: { id } })
})

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Navigates as a link does, without a reload. */
async function push(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
}

/** Opens the page, fills it in, leaves it and returns to it. */
async function leaveAndReturn(page: Page, address: string, fill: () => Promise<void>): Promise<void> {
  const before = page.url()
  await push(page, address)
  await expect(page.locator('input:visible').first()).toBeVisible()
  await fill()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect.poll(() => secretsIn(page)).toEqual([])
  await page.goForward()
  await expect(page.locator('input:visible').first()).toBeVisible()
}

/** Returns the values of all fields for passwords and codes, also of hidden pages. */
function secretsIn(page: Page): Promise<string[]> {
  const secret =
    'input[type=password], input[name*=password], input[name=repeated], input[autocomplete="one-time-code"]'
  return page
    .locator(secret)
    .evaluateAll((fields) => fields.flatMap((field) => (field as HTMLInputElement).value || []))
}
