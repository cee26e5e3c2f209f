import { expect, test, type Locator, type Page } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { enterAs } from './api.ts'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { seen } from './shopper.ts'
import { expectPicture, openPortal } from './staff.ts'

const words = `Chocolate and hazelnut, even in a small moka pot. ${Date.now().toString(36)}`
const product = 'House blend coffee beans'
let shopper: BrowserPerson
let token: string
let order: { id: string; shop: string; product: string }

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  shopper = await openPhone(browser, baseURL ?? '')
  const entered = await enterAs(shopper.page.request, 'mei')
  token = entered.token
  const { items } = await entered.call('GET /api/user/order_list', { query: { status: 4 } })
  const found = items.find(({ can, items: [first] }) => can.includes('review') && first?.name === product)
  order = { id: found?.id ?? '', shop: found?.shop.id ?? '', product: found?.items[0]?.product_id ?? '' }
  await shopper.page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL ?? '' }])
})
test.afterAll(() => shopper.page.context().close())
test.afterEach(() => expect(shopper.complaints.take()).toEqual([]))

async function photo(shade: number) {
  const buffer = await drawPaymentProof({ amount: shade, reference: 'PHOTO', tone: shade })
  return { name: `photo-${shade}.png`, mimeType: 'image/png', buffer }
}

const stars = (page: Page, name: string): Locator => page.getByRole('radiogroup', { name })
const tiles = (page: Page): Locator => page.getByRole('button', { name: /enlarge or move$/ })

/** Specification, sections 2, 4 and 5: /comment. */
test('a completed order is reviewed with three scores, words and two pictures in the order chosen', async () => {
  const { page } = shopper
  await page.goto('/en/comment')
  await expect(page).toHaveURL(/\/myPurchases\/4$/)
  await page.goto(`/en/orderInfo/${order.id}`)
  await page.getByRole('button', { name: 'Write review: Write a review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible()

  await page.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Please give one to five stars')).toHaveCount(3)
  await expect(seen(page, 'Review content cannot be empty')).toBeVisible()
  await stars(page, 'Product').getByRole('radio', { name: '5 stars: Excellent' }).check()
  await stars(page, 'Service').getByRole('radio', { name: '3 stars: Fair' }).check()
  await page.keyboard.press('ArrowRight')
  await expect(stars(page, 'Service').getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  await stars(page, 'Postage').getByRole('radio', { name: '4 stars: Good' }).check()
  await page.getByRole('textbox', { name: 'Your review' }).fill(words)
  await expect(seen(page, `${words.length} / 2,000`)).toBeVisible()

  await page
    .getByLabel('Add pictures')
    .first()
    .setInputFiles([await photo(21), await photo(63)])
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const second = await tiles(page).nth(1).locator('img').getAttribute('src')
  await tiles(page).nth(1).focus()
  await page.keyboard.press('ArrowLeft')
  await hasNotification(page, 'Now picture 1 of 2')
  await expect(tiles(page).first().locator('img')).toHaveAttribute('src', second ?? '')

  // The text survives a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(words)
  await expect(tiles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Post review' }).click()
  await hasNotification(page, 'Review posted')
  await expect(page.getByRole('heading', { level: 1, name: 'Your review' })).toBeVisible()
  await expect(seen(page, words)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Your picture/ })).toHaveCount(2)
})

test('finishing a received order leads on to its review, where a picture that did not arrive is sent again', async () => {
  const { page } = shopper
  const { call } = await enterAs(page.request, 'mei')
  const { items } = await call('GET /api/user/order_list', { query: { status: 3 } })
  await page.goto(`/en/orderInfo/${items[0]?.id}`)
  await page.getByRole('button', { name: 'Finish: Finish and review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible()
  await page.route('**/api/common/upload', (route) => route.abort())
  await page
    .getByLabel('Add pictures')
    .first()
    .setInputFiles([await photo(5), await photo(7)])
  await expect(page.getByRole('button', { name: /^Try again: picture/ })).toHaveCount(2)
  shopper.complaints.take() // The browser reports the failed request.
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.unroute('**/api/common/upload')
  await page.getByRole('button', { name: 'Try again: picture 1' }).click()
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(1)
})

test('the review is read on its product, narrowed to those with pictures and enlarged; to report it one logs in', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  await page.goto(`/en/detail/${order.product}/${order.shop}`)
  const filters = page.getByRole('group', { name: 'Filter reviews' })
  await filters.getByRole('button', { name: /^With pictures/ }).click()
  const review = page.getByRole('article').filter({ hasText: words })
  await expect(review).toContainText('Mei L.')
  await review.getByRole('button', { name: 'Picture 1 by Mei L.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture 1 of 2' })
  await expectPicture(dialog.getByRole('img', { name: 'Picture 1 by Mei L.' }))
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await review.getByRole('button', { name: 'Report the review by Mei L.' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('the shop replies, and the shopper reads it', async ({ browser }) => {
  const { page: desk, complaints } = await openPortal(browser, 'seller-brasa-e-trigo')
  await desk
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Reviews/ })
    .click()
  await desk.getByRole('row').filter({ hasText: words }).getByRole('button', { name: /^Open/ }).click()
  await desk.getByRole('textbox', { name: 'Your reply' }).fill('A coarser grind makes it rounder still.')
  await desk.getByRole('button', { name: 'Publish reply' }).click()
  await hasNotification(desk, 'Reply published')
  expect(complaints.take()).toEqual([])
  await desk.context().close()

  const { page } = shopper
  await page.goto('/en/notification')
  await page
    .getByRole('link', { name: /The shop has replied/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Reply from Brasa e Trigo' })).toBeVisible()
  await expect(seen(page, 'A coarser grind makes it rounder still.')).toBeVisible()
})

test('an operator hides what was reported, and its writer reads why', async ({ browser }) => {
  const { page } = shopper
  const { call } = await enterAs(page.request, 'jonas')
  const { items } = await call('GET /api/product/reviews', { query: { id: order.product } })
  const id = items.find(({ content }) => content === words)?.id ?? ''
  await call('POST /api/comment/report', { body: { id, reason: 'personal', details: 'Names my roaster' } })

  const { page: desk, complaints } = await openPortal(browser, 'grace')
  await desk.getByRole('button', { name: /^Reviews/ }).click()
  await desk.getByRole('link', { name: `Open: Review of ${product}` }).click()
  const drawer = desk.getByRole('dialog')
  await expect(drawer).toContainText('Names my roaster')
  await drawer.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(drawer).toContainText('Please give a reason')
  await drawer.getByRole('button', { name: 'Personal data' }).click()
  await drawer.getByRole('button', { name: 'Hide', exact: true }).click()
  await hasNotification(desk, 'Review hidden')
  expect(complaints.take()).toEqual([])
  await desk.context().close()

  await page.goto(`/en/comment?order=${order.id}`)
  await expect(seen(page, 'Hidden by Sealane')).toBeVisible()
  await page.goto(`/en/detail/${order.product}/${order.shop}`)
  await expect(page.getByRole('group', { name: 'Filter reviews' })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})
