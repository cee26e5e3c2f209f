import { expect, test, type Page } from '@playwright/test'
import { enterAs } from './api.ts'
import { collectComplaints } from './complaints.ts'
import { demoPassword, keepLoggedIn } from './people.ts'
import { isTakenUp } from './shopper.ts'

// On a slow connection the form appears long before its script.
test('a registration typed before the script has loaded loses no input', async ({ page, context }) => {
  const complaints = collectComplaints(context, page)
  const arrive = await holdScripts(page)
  await page.goto('/en/register', { waitUntil: 'commit' })
  const account = page.getByLabel('Account')
  const name = `ines-${Date.now().toString(36)}`
  await account.fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('harbour-lights')
  arrive()
  await isTakenUp(account)
  await expect(page.getByText('At least 6 characters')).toBeVisible() // The message about the input before the script.
  await page.getByLabel('Repeat password').fill('harbour-lights')
  await expect(account).toHaveValue(name)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(complaints.take()).toEqual([])
})

test('a log-in typed before the script has loaded loses no input', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/en/login', { waitUntil: 'commit' })
  const account = page.getByLabel('Account or email')
  await account.fill('jonas')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  arrive()
  await isTakenUp(account)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a form that is submitted before the script has loaded is sent afterwards', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/en/login', { waitUntil: 'commit' })
  await page.getByLabel('Account or email').fill('jonas')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(demoPassword)
  await password.press('Enter')
  arrive()
  await expect(page).toHaveURL(/\/home$/)
})

test('a button that is pressed before the script has loaded acts afterwards, and only once', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/en/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  arrive()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const path of ['/en/search', '/en/shops'])
  test(`a search on ${path} before the script has loaded finds its results`, async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.getByRole('main').locator('input').first()
    await field.fill('kumo')
    arrive()
    await isTakenUp(field)
    await expect(field).toHaveValue('kumo')
    await expect(
      page
        .getByRole('main')
        .getByText(/Kumoriya/)
        .first(),
    ).toBeVisible()
  })

/** Delays all scripts of the site until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('an address that changes during hydration leaves nothing of the previous page', async ({
  page,
  context,
  request,
}) => {
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  // The first number is formatted after the URL is read and before hydration.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {}
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get(this: Intl.NumberFormat): unknown {
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', own)
        history.pushState(null, '', '/en/forgotPassword')
        return own.get?.call(this)
      },
    })
  })
  await page.goto('/en/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
})
