import { expect, test, type Page } from '@playwright/test'
import { demoPassword } from './people.ts'
import { logIn, openTab } from './shopper.ts'

// A browser cancels the requests of a page that the user leaves. This must not end the session (specification, section 2).
for (const [leaving, leave] of [
  ['loads the page anew', (page: Page) => page.reload({ waitUntil: 'commit' })],
  ['goes to another page', (page: Page) => page.goto('/en/capitalRecord', { waitUntil: 'commit' })],
] as const)
  test(`a shopper who ${leaving} during the user info request stays logged in`, async ({ page }) => {
    await page.goto('/en/login')
    await logIn(page, 'mei', demoPassword)
    await expect(page).toHaveURL(/\/en\/home/)
    const { asked, release } = await hold(page, '**/api/user/getUserInfo*')
    await page.goto('/en/order', { waitUntil: 'commit' })
    await asked
    await leave(page)
    release()
    await expect(page.getByRole('heading', { level: 1, name: /Orders|Fund records/ })).toBeVisible()
    await expect(page).toHaveURL(/\/en\/(order|capitalRecord)$/)
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('Admin-Token')
  })

test('a page still shows a failed request after a cancelled navigation', async ({ page }) => {
  await page.goto('/en/login')
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeunload'))
  })
  await page.route('**/api/user/login', (route) => route.abort())
  await logIn(page, 'mei', demoPassword)
  await expect(page.getByText('Backend interface connection abnormal').first()).toBeVisible()
})

// The previous page belongs to the same document, so only the URL changes.
test('a reload followed by Back before hydration shows the previous page', async ({ page }) => {
  await page.goto('/en/home')
  await openTab(page, 'Shops')
  await expect(page.getByRole('heading', { level: 1, name: 'Shops' })).toBeVisible()
  const { asked, release } = await hold(page, /\/assets\/explore-page[^/]*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await asked
  await page.waitForFunction(() => history.scrollRestoration === 'manual') // The script has started.
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/en\/home$/)
  release()
  await expect(page).toHaveTitle('Home · Sealane')
  await expect(page.getByRole('region', { name: 'Hot products' })).toBeVisible()
})

/** Delays all requests to this address from now on; `asked` resolves with the first request. */
async function hold(page: Page, address: string | RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    requested.resolve()
    await released.promise
    await route.continue().catch(() => undefined) // The page that sent the request may be closed.
  })
  return { asked: requested.promise, release: released.resolve }
}
