import { expect, test, type Page } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints.ts'
import { keepNotices } from './notices.ts'
import { demoPassword } from './people.ts'
import { scrollPage, topOf } from './scrolling.ts'
import { logIn } from './shopper.ts'

let complaints: Complaints

test.beforeEach(async ({ context, page }) => {
  await keepNotices(context)
  complaints = collectComplaints(context, page)
})
test.afterEach(() => expect(complaints.take()).toEqual([]))

test('Back first closes an open sheet, and leaves the page only then', async ({ page }) => {
  await page.goto('/home')
  await openLamp(page)
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeVisible()

  await page.getByRole('button', { name: 'Add to bag' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await sheet.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('a page that is reloaded while a sheet is open needs no extra press of Back', async ({ page }) => {
  await page.goto('/home')
  await openLamp(page)
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect.poll(() => sheetsKept(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('input survives a change of language, except for passwords', async ({ page }) => {
  await page.goto('/en/register')
  await page.getByLabel('Account').fill('lena')
  await page.getByLabel('Email').fill('lena@example.com')
  await page.getByLabel('Password', { exact: true }).fill('harbour-lights')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/register$/)
  await expect(page.getByLabel('Kontoname')).toHaveValue('lena')
  await expect(page.getByLabel('E-Mail')).toHaveValue('lena@example.com')
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('')
})

test('sign-up and registration stay open to a logged-in shopper, and a new account replaces the session', async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, 'jonas', 'not-the-password')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await logIn(page, 'jonas', demoPassword)
  await expect(page).toHaveURL(/\/home$/)
  const { token } = await sessionOf(page)
  await page.goto('/signup')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  const account = `nora-${Date.now().toString(36)}`
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Repeat password').fill(demoPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect((await sessionOf(page)).token).not.toBe(token)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Me$/ }).click()
  await expect(page.getByText(account).filter({ visible: true }).first()).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('a missing record is reported once, with a way back', async ({ page }) => {
  await page.goto('/home')
  await openLamp(page)
  for (const path of ['/detail/999999/1', '/shop/999999']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  }
  complaints.take() // The browser logs the two 404 responses.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/login')
  await logIn(page, 'jonas', demoPassword)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/orderInfo/999999')
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(await page.evaluate(() => window.told.join(''))).toBe('')
})

test('the focus moves to the new page or sheet, and returns to its opener', async ({ page }) => {
  await page.goto('/home')
  const lamp = page.getByRole('link', { name: /Two-joint desk lamp/ }).first()
  await lamp.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeFocused()
  await page.goBack()
  await expect(lamp).toBeFocused()
  await lamp.press('Enter')
  const adding = page.getByRole('button', { name: 'Add to bag' })
  await adding.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  await sheet.getByRole('button', { name: 'Add to bag' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(adding).toBeFocused()
})

test('a new page starts scrolled to the top, on a wide screen too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/home')
  await scrollPage(page, 600)
  await page.getByRole('banner').getByRole('link', { name: 'Shops', exact: true }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await expect.poll(() => topOf(page)).toBe(0)
})

async function openLamp(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Two-joint desk lamp/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeVisible()
}

/** Returns the number of open sheets in the browser's history. */
function sheetsKept(page: Page): Promise<number> {
  return page.evaluate(() => (history.state as { sheets?: number } | null)?.sheets ?? 0)
}

async function sessionOf(page: Page): Promise<{ token: string | undefined }> {
  const cookies = await page.context().cookies()
  return { token: cookies.find(({ name }) => name === 'Admin-Token')?.value }
}
