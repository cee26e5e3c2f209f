import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs } from './api.ts'
import { collectComplaints, type Complaints } from './complaints.ts'
import { demoPassword, keepLoggedIn } from './people.ts'
import { open, scrollPage, slide, topOf } from './scrolling.ts'
import { logIn, openTab } from './shopper.ts'

// Specification, section 2: the state of a left page is kept, except that of the product page; Home, Shops, Explore, Bag and Filter are always kept.
let complaints: Complaints

test.beforeEach(({ context, page }) => {
  complaints = collectComplaints(context, page)
})
test.afterEach(() => expect(complaints.take()).toEqual([]))

test('home reappears as it was left: scroll position, offer and products', async ({ page }) => {
  await page.goto('/home')
  const offers = page.getByRole('region', { name: 'From the shops' })
  const products = page.getByRole('region', { name: 'Hot products' })
  const product = products.getByRole('listitem').nth(5).getByRole('link').first()
  const name = (await product.getByRole('heading').textContent()) ?? ''
  await slide(offers.getByRole('list'), 760)
  await slide(products.getByRole('list'), await distanceTo(product))
  await scrollPage(page, 240)
  const left = { offers: await slid(offers), products: await slid(products), top: await topOf(page) }
  expect(left.offers).toBeGreaterThan(300)
  expect(left.products).toBeGreaterThan(0)

  await open(product)
  await expectHeading(page, name)
  await expect.poll(() => topOf(page)).toBe(0)
  await page.goBack()
  await expect(offers).toBeVisible()
  await expect.poll(() => topOf(page)).toBe(left.top)
  expect({ offers: await slid(offers), products: await slid(products) }).toEqual({
    offers: left.offers,
    products: left.products,
  })
})

test('while Back loads, the page that is left does not scroll', async ({ page }) => {
  await page.goto('/home')
  await scrollPage(page, 600)
  await open(page.getByRole('region', { name: 'More to discover' }).getByRole('link').first())
  await expect(page.getByRole('button', { name: 'Add to bag' })).toBeVisible()
  await scrollPage(page, 0)
  const jumps = page.evaluate(async () => {
    const detail = document.querySelector('h1:not([hidden])')
    const tops: number[] = []
    history.back()
    while (location.pathname !== '/home' || detail?.checkVisibility() === true) {
      await new Promise(requestAnimationFrame)
      if (detail?.checkVisibility() === true) tops.push(scrollY)
    }
    return tops.filter((top) => top > 0)
  })
  expect(await jumps).toEqual([])
})

test('explore and shops keep the chosen filters, by Back and by their tab', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/explore')
  const toys = page.getByRole('button', { name: 'Toys', exact: true })
  await toys.click()
  await expect(toys).toHaveAttribute('aria-pressed', 'true')
  await openTab(page, 'Me')
  await expectHeading(page, 'Me')
  await openTab(page, 'Shops')
  await expect(toys).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'All shops' }).click()
  await expectHeading(page, 'All shops')
  await page.getByRole('button', { name: 'Name' }).click()
  await page.getByLabel('Search shops').fill('li')
  await expect(page).toHaveURL(/keyword=li/)
  await page
    .getByRole('link', { name: /Lindenhag/ })
    .first()
    .click()
  await expectHeading(page, 'Lindenhag')
  await page.goBack()
  await expect(page.getByLabel('Search shops')).toHaveValue('li')
  await expect(page.getByRole('button', { name: 'Name' })).toHaveAttribute('aria-pressed', 'true')
})

test('the filter keeps its choices while its results are open', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/filter')
  const toys = page.getByRole('button', { name: /^Toys/ })
  await toys.click()
  const inStock = page.getByRole('switch', { name: /^In stock/ })
  await inStock.click()
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(page).toHaveURL(/\/searchs\?/)
  await page.goBack()
  await expect(toys).toHaveAttribute('aria-pressed', 'true')
  await expect(inStock).toBeChecked()
})

test('another search starts at the top, and the first keeps its scroll position', async ({ page }) => {
  await searchTwice(page)
  await expect.poll(() => topOf(page)).toBe(0)
  await page.goBack()
  await page.getByLabel('Search products and shops').waitFor()
  await page.goBack()
  await expectFirstSearch(page)
})

test('two steps back at once lead to the scroll position of the first search', async ({ page }) => {
  await searchTwice(page)
  await page.evaluate(() => history.go(-2))
  await expectFirstSearch(page)
})

test('an open answer and typed text are kept, and a log-out clears them', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'leila', demoPassword)
  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Help and support' }).click()
  const second = page.locator('h2').getByRole('button', { expanded: false }).filter({ visible: true }).first()
  const question = (await second.textContent()) ?? ''
  await second.click()
  const answer = page.getByRole('button', { name: question })
  await goAndReturn(page)
  await expect(answer).toHaveAttribute('aria-expanded', 'true')
  const search = page.getByLabel('Search the help')
  await search.fill('refund')
  await goAndReturn(page)
  await expect(search).toHaveValue('refund')

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'jonas', demoPassword)
  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Help and support' }).click()
  await expect(search).toHaveValue('')
})

test('a change of language starts with new pages', async ({ page }) => {
  await page.goto('/en/home')
  await page.getByRole('link', { name: /^Search/ }).click()
  await page.getByLabel('Search products and shops').fill('lamp')
  await page.goBack()
  await page.getByRole('link', { name: /^Search/ }).click()
  await expect(page.getByLabel('Search products and shops')).toHaveValue('lamp')
  await page.goBack()
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/home$/)
  await page.getByRole('link', { name: /suchen/ }).click()
  await expect(page.getByLabel('Produkte und Shops suchen')).toHaveValue('')
})

test('a page is kept however many others are opened in a visit', async ({ page, request }) => {
  const { call } = await enterAs(request, 'jonas')
  const { items: shops } = await call('GET /api/shop/list', { query: { limit: 10 } })
  await page.goto('/home')
  const field = page.getByRole('textbox', { name: 'Search products and shops' })
  const openSearch = async () => {
    await page
      .getByRole('link', { name: /^Search/ })
      .filter({ visible: true })
      .click()
    await expect(field).toBeVisible()
  }
  await openSearch()
  await field.fill('lamp')
  await page.goBack()
  await page.getByRole('link', { name: 'All shops' }).click()
  for (const { name } of shops) {
    await expectHeading(page, 'All shops')
    await open(page.getByRole('article').getByRole('link', { name }).first())
    await expectHeading(page, name)
    await page.goBack()
  }
  await expectHeading(page, 'All shops')
  await openTab(page, 'Home')
  await openSearch()
  await expect(field).toHaveValue('lamp')
})

test('a product page starts anew each time', async ({ page }) => {
  await page.goto('/searchs?keyword=two-joint')
  const lamp = page.getByRole('link', { name: /Two-joint desk lamp/ })
  await lamp.click()
  await page.getByRole('button', { name: 'Picture 2 of 2' }).click()
  await expect(page.getByRole('button', { name: 'Picture 2 of 2' })).toHaveAttribute('aria-current', 'true')
  const ochre = page.getByRole('group', { name: 'Colour' }).getByRole('button', { name: 'Ochre' })
  await ochre.click()
  await expect(ochre).toHaveAttribute('aria-pressed', 'true')
  await scrollPage(page, 500)
  await page.goBack()
  await lamp.click()
  await expect(page.getByRole('button', { name: 'Picture 1 of 2' })).toHaveAttribute('aria-current', 'true')
  await expect(ochre).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => topOf(page)).toBe(0)
})

test('a kept page reloads its amounts when it is shown', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  await page.goto('/profile')
  await expectHeading(page, 'Me')
  await expectRequested(page, ['getUserInfo', 'recharge_log'], () => goAndReturnBy(page, 'Home', 'Me'))
  await page.getByRole('link', { name: 'Recharge', exact: true }).click()
  await expectHeading(page, 'Recharge')
  await page.getByRole('button', { name: 'Recharge records' }).click()
  await expectHeading(page, 'Recharge records')
  await expectRequested(page, ['getUserInfo', 'recharge_log'], () => page.goBack())
  await openBag(page)
  await expectRequested(page, ['cart/list'], () => goAndReturnBy(page, 'Orders', 'Bag'))
  await expectRequested(page, ['order_list'], () => openTab(page, 'Orders'))
})

const slid = (region: Locator): Promise<number> => region.getByRole('list').evaluate((list) => list.scrollLeft)

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

async function distanceTo(link: Locator): Promise<number> {
  return link.evaluate((element) => (element.closest('li')?.offsetLeft ?? 0) - 16)
}

async function goAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open chat' }).click()
  await expect(page).toHaveURL(/\/service$/)
  await page.goBack()
  await expectHeading(page, 'Help and support')
}

async function goAndReturnBy(page: Page, away: 'Home' | 'Orders', home: 'Me' | 'Bag'): Promise<void> {
  await openTab(page, away)
  await expect(page.getByRole('link', { name: away, exact: true })).toHaveAttribute('aria-current', 'page') // The page is visible.
  await openTab(page, home)
}

async function openBag(page: Page): Promise<void> {
  await page.goBack()
  await openTab(page, 'Bag')
  await expect(page.getByRole('heading', { level: 1, name: /^Bag/ })).toBeVisible()
}

/** Searches for a, scrolls down its results, and searches for e. */
async function searchTwice(page: Page): Promise<void> {
  await page.goto('/searchs?keyword=a')
  await expect(page.getByRole('heading', { name: 'Search results for “a”' })).toBeAttached()
  await scrollPage(page, 900)
  await page.getByRole('link', { name: /^Search: a/ }).evaluate((link: HTMLElement) => link.click())
  await page.getByLabel('Search products and shops').fill('e')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search results for “e”' })).toBeAttached()
}

async function expectFirstSearch(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Search results for “a”' })).toBeAttached()
  await expect.poll(() => topOf(page)).toBe(900)
}

/** Expects each of these calls when the page is shown again. */
async function expectRequested(page: Page, calls: string[], act: () => Promise<unknown>): Promise<void> {
  const requests = calls.map((call) => page.waitForRequest((request) => request.url().includes(`/${call}`)))
  await act()
  await Promise.all(requests)
}
