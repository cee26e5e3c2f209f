import { expect, test } from '@playwright/test'
import { hasNotification } from './notices.ts'
import { demoPassword, openPhone, type BrowserPerson } from './people.ts'
import { logIn, openTab, seen } from './shopper.ts'
import { openPortal } from './staff.ts'

/** Help, law and the public documents: a visitor reads them before registration, a shopper uses them, an operator changes one. */
let shopper: BrowserPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  shopper = await openPhone(browser, baseURL ?? '')
})
test.afterAll(() => shopper.page.context().close())
test.afterEach(() => expect(shopper.complaints.take()).toEqual([]))

test('a visitor reads terms and privacy before there is an account, each in their language', async ({ request }) => {
  const { page } = shopper
  await page.goto('/en/signup')
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/terms\/terms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await page.getByRole('link', { name: 'To the shop' }).click()
  await expect(page).toHaveURL(/\/en\/home$/)

  await page.goto('/de/register')
  await page.getByRole('link', { name: 'Datenschutzerklärung' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' })).toBeVisible()
  await page.getByText('In anderen Sprachen').click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'プライバシーポリシー' })).toBeVisible()

  const answer = await request.get('/en/help/order-how')
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(await answer.text()).not.toContain('<script')
  expect((await request.get('/en/terms/nothing')).status()).toBe(404)
})

test('a shopper searches the help, opens an answer and says that it helped', async () => {
  const { page } = shopper
  await page.goto('/en/login')
  await logIn(page, 'leila', demoPassword)
  await expect(page).toHaveURL(/\/home$/)
  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Help and support' }).click()

  await page.getByLabel('Search the help').fill('refund money')
  await expect(seen(page, /^\d+ answers?$/)).toBeVisible()
  const open = page.getByRole('button', { expanded: true })
  await expect(open).toHaveCount(1)
  await expect(page.locator('mark').first()).toBeVisible()

  await page.getByLabel('Search the help').fill('kangaroo')
  await expect(page.getByRole('heading', { name: 'Nothing found for “kangaroo”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()

  await page.getByRole('link', { name: /^Refunds/ }).click()
  await page.getByRole('button', { name: 'When do I get my money back?' }).click()
  await expect(seen(page, /The shop has 5 days to answer/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).filter({ visible: true }).click()
  await expect(seen(page, 'Thank you')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'When do I get my money back?' }).click()
  await expect(seen(page, 'Thank you')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', /\/service$/)
})

test('in the terms a tap on the contents leads to the section, 20 px below the bar', async () => {
  const { page } = shopper
  await page.goto('/en/law')
  await expect(seen(page, 'Version 1')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Your account/ })
    .click()
  const section = page.getByRole('heading', { name: '2. Your account' })
  await expect(section).toBeFocused()
  await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(72)
  expect(new URL(page.url()).hash).toBe('')

  await page.getByRole('button', { name: 'Shipping and delivery' }).click()
  await expect(page).toHaveURL(/\/law\?document=shipping$/)
  await expect(page.getByRole('heading', { name: '3. When it is shipped' })).toBeVisible()
})

test('an operator publishes a new version, and the shopper reads it with its number, its day and what changed', async ({
  browser,
}) => {
  const ada = await openPortal(browser, 'ada')
  await ada.page.getByRole('link', { name: 'Documents' }).click()
  await ada.page.getByRole('link', { name: 'Open: Shipping and delivery' }).click()
  const text = ada.page.getByLabel('Text')
  await text.fill(`${await text.inputValue()}\n\n## 8. Large goods\n\nLarge goods come by **forwarder** <b>soon</b>.`)
  await ada.page.getByRole('button', { name: 'Preview' }).click()
  await expect(ada.page.getByText('Large goods come by forwarder <b>soon</b>.')).toBeVisible()
  await ada.page.getByLabel('What changed').fill('Section 8 is new')
  await ada.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await hasNotification(ada.page, 'Published')
  await expect(ada.page.getByRole('button', { name: /Deutsch.*outdated/ })).toBeVisible()

  const { page } = shopper
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
  await page.goto('/en/law?document=shipping')
  await expect(seen(page, 'Version 2')).toBeVisible()
  await expect(seen(page, `valid from ${today}`)).toBeVisible()
  await page.getByText('What changed since version 1').click()
  await expect(seen(page, 'Section 8 is new')).toBeVisible()
  await expect(page.getByRole('heading', { name: '8. Large goods' })).toBeVisible()
  await page.goto('/en/terms/shipping?version=1')
  await expect(page.getByText('You are reading version 1.')).toBeVisible()

  await ada.page.getByRole('button', { name: /^Versions/ }).click()
  await ada.page.getByRole('button', { name: 'Restore as a new version' }).click()
  await expect(ada.page.getByLabel('What changed')).toHaveValue('As in version 1')
  await ada.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await hasNotification(ada.page, 'Published')
  await page.goto('/en/law?document=shipping')
  await expect(seen(page, 'Version 3')).toBeVisible()
  await expect(page.getByRole('heading', { name: '8. Large goods' })).toHaveCount(0)
  expect(ada.complaints.take()).toEqual([])
  await ada.page.context().close()
})
