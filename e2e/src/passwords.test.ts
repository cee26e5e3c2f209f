import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { registerAs } from './api.ts'
import { dataFolder } from './journey-shop.ts'
import { hasNotification } from './notices.ts'
import { demoPassword, openPhone } from './people.ts'
import { logIn } from './shopper.ts'
import { openPortal } from './staff.ts'

const outbox = path.join(import.meta.dirname, '../..', dataFolder, 'outbox')
const account = `vera-${Date.now().toString(36)}`
const email = `${account}@example.com`

/** Returns the code in the newest mail of this kind to the address, from the outbox file. */
async function readCode(kind: string): Promise<string> {
  let code: string | undefined
  const findCode = () => {
    const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith(`-${kind}.eml`)) : []
    const mails = files.map((file) => readFileSync(path.join(outbox, file), 'utf8'))
    const mine = mails.findLast((mail) => mail.includes(`To: ${email}`))
    code = /^(\d{6})\s*$/m.exec(mine ?? '')?.[1]
    return code
  }
  await expect.poll(findCode, { message: `a mail ${kind} arrives` }).toBeDefined()
  return code ?? ''
}

// Specification, decisions 8: a password is reset with a six-digit code sent to a verified e-mail address.
test('a shopper verifies the e-mail, forgets the password, and logs in with a new one', { tag: '@core' }, async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  const { token } = await registerAs(page.request, account)
  await page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL ?? '' }])

  await page.goto('/en/profile')
  await page.getByRole('button', { name: /Edit your details/ }).click()
  const details = page.getByRole('dialog', { name: 'Your details' })
  await details.getByLabel('Email').fill(email)
  await details.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify email' })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Six digits from the mail').fill(await readCode('verify_email'))
  await expect(dialog.getByLabel('Login password')).toBeFocused()
  await dialog.getByLabel('Login password').fill('a-wrong-guess')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByText('This password is not right')).toBeVisible()
  await expect(dialog.getByLabel('Six digits from the mail')).toHaveValue(/^\d{6}$/)
  await dialog.getByLabel('Login password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await hasNotification(page, 'Email verified')
  await expect(details.getByText('Verified', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/en/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Type the six digits' })).toBeVisible()
  const code = await readCode('reset_password')
  const { page: desk, complaints: deskComplaints } = await openPortal(browser, 'ada')
  await desk.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Mails' }).click()
  await desk.getByRole('button', { name: `Read: ${email}, Your code for a new password` }).click()
  await expect(desk.getByRole('dialog')).toContainText(code)

  await page.getByLabel('Six digits from the mail').fill(code)
  await page.getByLabel('New password').fill('morning-tide')
  await page.getByLabel('Repeat password').fill('morning-tied')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Repeat password').fill('morning-tide')
  await page.getByRole('button', { name: 'Save password' }).click()
  await hasNotification(page, 'Changed')
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, account, demoPassword)
  await hasNotification(page, 'Account or password is not right')
  await logIn(page, account, 'morning-tide')
  await expect(page).toHaveURL(/\/home$/)
  expect([...complaints.take(), ...deskComplaints.take()]).toEqual([])
  await page.context().close()
  await desk.context().close()
})
