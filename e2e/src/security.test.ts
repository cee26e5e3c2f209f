import { expect, test, type Browser } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { holdKey, namedCredential } from './authenticator.ts'
import { hasNotification } from './notices.ts'
import { demoPassword, keepLoggedIn, openPhone, type BrowserPerson } from './people.ts'
import { logIn, seen } from './shopper.ts'

/** Logs in a new account on a phone of its own. */
async function openNew(browser: Browser, name: string, baseURL = ''): Promise<BrowserPerson & { account: string }> {
  const person = await openPhone(browser, baseURL)
  const account = `${name}-${Date.now().toString(36)}`
  const { token } = await registerAs(person.page.request, account)
  await person.page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL }])
  return { ...person, account }
}

test('another device is logged out from here, and is out at once', async ({ browser, baseURL }) => {
  const { page, complaints, account } = await openNew(browser, 'sara', baseURL)
  const elsewhere = await openPhone(browser, baseURL ?? '')
  const { token } = await enterAs(elsewhere.page.request, account)
  await elsewhere.page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL ?? '' }])
  await elsewhere.page.goto('/en/profile')
  await expect(seen(elsewhere.page, account)).toBeVisible()

  await page.goto('/en/profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(seen(page, 'This device')).toBeVisible()
  await page.getByRole('button', { name: /^Log out: / }).click()
  await hasNotification(page, 'Logged out there')
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)

  await expect(elsewhere.page).toHaveURL(/\/login$/)
  await hasNotification(elsewhere.page, 'Please login first')
  await elsewhere.page.goto('/en/address')
  await expect(elsewhere.page).toHaveURL(/\/signup$/)
  expect(complaints.take()).toEqual([])
  await page.context().close()
  await elsewhere.page.context().close()
})

test('a page whose session is over takes up the newer log-in of its browser', async ({ browser, baseURL, request }) => {
  const before = await registerAs(request, `tove-${Date.now().toString(36)}`)
  const { token } = await enterAs(request, 'leila')
  const { page } = await openPhone(browser, baseURL ?? '')
  await keepLoggedIn(page.context(), before.token)
  const listening = page.waitForResponse('/api/notification/stream')
  await page.goto('/en/profile')
  await expect(seen(page, /^tove-/)).toBeVisible()
  await listening
  await keepLoggedIn(page.context(), token) // As another tab of the same browser does.
  await before.call('POST /api/user/logout', { query: { lang: 'zh-cn' } })
  await expect(seen(page, 'leila')).toBeVisible()
  await page.goto('/en/address')
  await expect(page).toHaveURL(/\/address$/)
  await page.context().close()
})

test('theme and currency stay chosen, and a product says what it costs in both', async ({ browser, baseURL }) => {
  const { page, complaints } = await openNew(browser, 'tomas', baseURL)
  await page.goto('/en/setting')
  const html = page.locator('html')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /^Show prices also in/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Euro/ }).click()
  await expect(seen(page, 'Euro, approx.')).toBeVisible()

  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await expect(seen(page, 'Euro, approx.')).toBeVisible()
  await page.goto('/en/home')
  const product = page.getByRole('article').getByRole('link').first()
  await expect(product.getByText(/^\$\d/)).toBeVisible()
  await expect(product.getByText(/^≈ €\d/)).toBeVisible()
  await product.click()
  await expect(page).toHaveURL(/\/detail\//)
  await expect(seen(page, /^≈ €\d/)).toBeVisible()
  await expect(seen(page, /^\$\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to bag' }).click()
  await hasNotification(page, 'Added to bag')
  await page.goto('/en/bag')
  await expect(seen(page, /^Total\$[\d.]+≈ €[\d.]+$/)).toBeVisible()

  await page.goto('/en/setting')
  await page.getByRole('button', { name: 'As device' }).click()
  await expect(html).not.toHaveAttribute('data-theme')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('somebody downloads their data, then deletes their account', async ({ browser, baseURL }) => {
  const { page, complaints, account } = await openNew(browser, 'una', baseURL)
  await page.goto('/en/setting')
  await page.getByRole('button', { name: /^Download my data/ }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the file/ }).click()
  expect((await saving).suggestedFilename()).toBe('sealane.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
  await sheet.getByLabel('Login password', { exact: true }).fill('not-this')
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  await expect(sheet.getByLabel('Login password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Login password', { exact: true }).fill(demoPassword)
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  await hasNotification(page, 'Your account is deleted')
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByText('Your account is deleted')).toBeHidden()
  expect(await page.evaluate(() => window.told.join())).not.toContain('Please login first')
  await page.goto('/en/login')
  await logIn(page, account, demoPassword)
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a passkey logs in without the password, until it is removed', async ({ browser, baseURL }) => {
  const { page, complaints, account } = await openNew(browser, 'vito', namedCredential(baseURL))
  await holdKey(page)
  await page.goto('/en/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Login password', { exact: true }).fill('not-this')
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(adding.getByLabel('Login password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await adding.getByLabel('Login password', { exact: true }).fill(demoPassword)
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await hasNotification(page, 'Passkey added')
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(1)

  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByLabel('Login password', { exact: true }).fill(demoPassword)
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(adding.getByRole('alert')).toHaveText('This device already has a passkey for your account.')

  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Rename: / }).click()
  const naming = page.getByRole('dialog', { name: 'Name of the passkey' })
  await naming.getByLabel('Name of the passkey').fill('')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming.getByLabel('Name of the passkey')).toHaveAttribute('aria-invalid', 'true')
  await naming.getByLabel('Name of the passkey').fill('Phone of the office')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Phone of the office' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/en/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/en/profile')
  await expect(seen(page, account)).toBeVisible()

  await page.goto('/en/security')
  await page.getByRole('button', { name: /^Remove: / }).click()
  await page.getByRole('dialog').getByLabel('Login password', { exact: true }).fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await hasNotification(page, 'Deleted')
  await page.context().clearCookies()
  await page.goto('/en/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await hasNotification(page, 'This passkey was not accepted. Try again, or log in with your password')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
