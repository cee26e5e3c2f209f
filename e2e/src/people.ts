import type { Browser, BrowserContext, Page } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints.ts'
import { keepNotices } from './notices.ts'

/** Somebody with a browser of their own. */
export type BrowserPerson = { page: Page; complaints: Complaints }

/** Everybody of the demo world has this password. */
export const demoPassword = 'sealane-demo'

/** On a phone, as the configuration says; over the line whose address is given. */
export async function openPhone(browser: Browser, baseURL: string): Promise<BrowserPerson> {
  const context = await browser.newContext({ baseURL })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepNotices(context)
  const complaints = collectComplaints(context)
  return { page: await context.newPage(), complaints }
}

/** At a desk, as the staff works. */
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

/** With the token that a log-in gave. */
export async function keepLoggedIn(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'Admin-Token', value: token, domain: '127.0.0.1', path: '/' }])
}

/** From the page where one is asked to log in. */
export async function createAccount(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}
