import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { hasNotification } from './notices.ts'
import { demoPassword, openDesk, type BrowserPerson } from './people.ts'

/** Logs in a member of the demo world's staff at the back office; at the given URL, otherwise at the configured one. */
export async function openPortal(browser: Browser, account: string, baseURL?: string): Promise<BrowserPerson> {
  const person = await openDesk(browser, baseURL)
  const { page } = person
  await page.goto('/portal')
  await enterPortal(page, account)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return person
}

/** Fills in the login, up to the next step. */
export async function enterPortal(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Opens a page by its link, whose name may contain the number of open tasks. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${name}( ?\\d|$)`) })
    .click()
}

/** Returns the first row that contains this text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text }).first()
}

/** Opens the shopper's top-up from the queue and waits for its proof. */
export async function openRecharge(page: Page, account: string, reference: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Recharges/ })
    .click()
  await page.getByRole('link', { name: `Open: ${account} ${reference}` }).click()
  await expect(page.getByRole('heading', { name: `Recharge ${reference}` })).toBeVisible()
  await expectPicture(page.getByRole('img', { name: 'The proof as the shopper sent it' }))
}

/** Types the received amount. */
export async function fillReceived(page: Page, dollars: string): Promise<void> {
  await page.getByLabel('Amount received').fill(dollars)
}

export async function passRecharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pass and credit/ }).click()
  await hasNotification(page, 'Passed and credited')
}

export async function refuseRecharge(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason, needed to refuse').fill(reason)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await hasNotification(page, 'Refused')
}

/** Expects that the picture itself is loaded, not only its frame. */
export async function expectPicture(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

/** Expects the shop's earnings, and waits until the page shows them. */
export async function hasSums(page: Page, sums: Record<'available' | 'pending' | 'held', string>): Promise<void> {
  const shown = page.getByRole('definition')
  for (const [index, kind] of (['available', 'pending', 'held'] as const).entries()) {
    await expect(shown.nth(index)).toContainText(sums[kind], { timeout: 20_000 })
  }
}
