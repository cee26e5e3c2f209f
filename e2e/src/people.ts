import type { Browser, BrowserContext, Page } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints.ts'
import { keepNotices } from './notices.ts'

/** A person with their own browser context. */
export type BrowserPerson = { page: Page; complaints: Complaints }

/** The password of every account in the demo world. */
export const demoPassword = 'sealane-demo'

/** Opens a phone as in the configuration; `baseURL` is the URL of the connection to use. */
export async function openPhone(browser: Browser, baseURL: string): Promise<BrowserPerson> {
  const context = await browser.newContext({ baseURL })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepNotices(context)
  const complaints = collectComplaints(context)
  return { page: await context.newPage(), complaints }
}

/** Opens a desktop browser, as the staff uses. */
export async function openDesk(browser: Browser, baseURL?: string): Promise<BrowserPerson> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  await keepNotices(context)
  const complaints = collectComplaints(context)
  return { page: await context.newPage(), complaints }
}

/** Sets the token of a login. */
export async function keepLoggedIn(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'Admin-Token', value: token, domain: '127.0.0.1', path: '/' }])
}

/** Creates an account, starting on the page that asks for a login. */
export async function createAccount(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}
