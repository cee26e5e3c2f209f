import { expect, test, type Page } from '@playwright/test'
import titles from '@sealane/messages/de/titles.json' with { type: 'json' }
import { enterAs } from './api.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { keepLoggedIn } from './people.ts'
import { topOf } from './scrolling.ts'
import { isTakenUp } from './shopper.ts'

// Specification, section 2: each route sets the page title from a translated title key; and the routes that a visitor can open.
const open = ['home', 'explore', 'shops', 'search', 'searchs', 'signup', 'login', 'register', 'forgotPassword'] as const
const guarded = [
  ...(['bag', 'order', 'checkout', 'myPurchases', 'language', 'notification', 'profile', 'changePayPwd'] as const),
  ...(['helpAndSupport', 'withDraw', 'depositRecord', 'topUp', 'walletTopUp', 'cardTopUp', 'topUpRecord'] as const),
  ...(['capitalRecord', 'myFavourite', 'heart', 'security', 'setting', 'filter', 'popular', 'products'] as const),
  ...(['platform', 'law', 'address', 'addressForm', 'service', 'services', 'passwords'] as const),
]

test.beforeEach(({ context }) => keepNotices(context))

test('every route that a visitor reaches has its title, also after Back', async ({ page }) => {
  await page.goto('/de/home')
  for (const route of [...open, 'changePassword'] as const) {
    await go(page, route)
    await expect(page).toHaveTitle(titleOf(route))
  }
  await page.goBack()
  await expect(page).toHaveTitle(titleOf('forgotPassword'))
})

test('every other route sends a visitor to /signup', async ({ page }) => {
  await page.goto('/de/home')
  for (const route of [...guarded, 'orderInfo/1', 'comment', 'refund/1', 'payment', 'refund/1/SL-1/2/300'] as const) {
    await go(page, route)
    await expect(page).toHaveURL(/\/de\/signup$/)
    await go(page, 'home')
    await expect(page).toHaveTitle(titleOf('home'))
  }
})

test('a visitor to a private page reads that a log-in is required first', async ({ page }) => {
  await page.goto('/en/orderInfo/1?from=/home#/home')
  await hasNotification(page, 'Please login first')
  await expect(page).toHaveURL(/\/en\/signup$/)
})

test('every route of a logged-in shopper has its title', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/de/home')
  for (const route of guarded) {
    await go(page, route)
    await expect(page).toHaveTitle(titleOf(route))
    await expect(page).toHaveURL(new RegExp(`/de/${route}$`))
  }
})

test('a change of the route scrolls smoothly to the top', async ({ page }) => {
  await page.goto('/en/home')
  await isTakenUp(page.locator('#main'))
  await page.evaluate(() => {
    window.told = []
    const scroll = window.scrollTo.bind(window)
    window.scrollTo = (to?: ScrollToOptions | number) => {
      if (typeof to === 'object') window.told.push(`${to.behavior} ${to.top}`)
      scroll(to as ScrollToOptions)
    }
    scroll(0, 900)
  })
  await go(page, 'shops')
  await expect(page.getByRole('heading', { level: 1, name: 'All shops' })).toBeVisible()
  await expect.poll(() => topOf(page)).toBe(0)
  expect(await page.evaluate(() => window.told.at(-1))).toBe('smooth 0')
})

const titleOf = (route: keyof typeof titles): string => `${titles[route]} · Sealane`

/** Navigates as a link within the site does. */
async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', `${location.pathname.slice(0, 3)}/${to}`), route)
}
