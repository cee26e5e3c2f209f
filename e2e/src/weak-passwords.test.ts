import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { openDesk } from './people.ts'

const mark = Date.now().toString(36)
const common = '123456'

test('a password that is easy to guess is said while it is typed, and may be had all the same', async ({
  context,
  page,
}) => {
  await keepNotices(context)
  await page.goto('/en/register')
  await page.getByLabel('Account').fill(`guess-${mark}`)
  const note = page.getByText('This password is easy to guess')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(common)
  await expect(note).toBeVisible()
  await password.fill(`guess-${mark}`)
  await expect(note).toBeVisible()
  await password.fill('harbour lights at six')
  await expect(note).toBeHidden()
  await password.fill(common)
  await page.getByLabel('Repeat password').fill(common)
  await page.getByRole('button', { name: 'Create account' }).click()
  await hasNotification(page, 'Account created')
})

test('somebody with such a password who is made an operator changes it before the back office opens', async ({
  browser,
  request,
}) => {
  const account = `clerk-${mark}`
  await request.post('/api/user/register', { data: { account, password: common } })
  const { call } = await enterAs(request, 'ada')
  await call('POST /api/portal/team/grant', { body: { account, duty: 'support' } })
  const { page, complaints } = await openDesk(browser)
  await page.goto('/portal/users')
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(common)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'A new password first' })).toBeVisible()
  const old = page.getByLabel('Password until now')
  const another = page.getByLabel('New password')
  await expect(old).toBeFocused()
  await old.fill(common)
  await another.fill('qwertyuiop')
  await page.keyboard.press('Enter')
  await expect(another).toHaveAttribute('aria-invalid', 'true')
  await another.fill('harbour lights at six')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(complaints.take()).toEqual([])
  await call('POST /api/portal/team/take_away', { body: { account, duty: 'support' } })
  await page.context().close()
})
