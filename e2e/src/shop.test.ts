import { expect, test } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { registerAs } from './api.ts'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { seen } from './shopper.ts'
import { expectPicture, openPage, openPortal } from './staff.ts'

const about = `Paper, light and small clouds, since ${Date.now().toString(36)}.`
let seller: BrowserPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  seller = await openPortal(browser, 'seller-kumoriya-works')
  await seller.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Shop' }).click()
})
test.afterAll(() => seller.page.context().close())
test.afterEach(() => expect(seller.complaints.take()).toEqual([]))

test('a seller changes the shop’s profile, and shoppers see it at once', async ({ browser, baseURL }) => {
  const { page } = seller
  const stamp = page.getByRole('img', { name: 'The stamp now' })
  const drawn = (await stamp.getAttribute('src')) ?? ''
  const buffer = await drawPaymentProof({ amount: 52, reference: 'LOGO', tone: 52 })
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(stamp).not.toHaveAttribute('src', drawn)
  await page.getByRole('button', { name: /^English/ }).click()
  await page.getByLabel('About, in English').fill(about)
  await page.getByRole('button', { name: /^Deutsch/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await hasNotification(page, 'Saved')
  await expect(page.getByRole('button', { name: /^Deutsch/ })).toHaveAttribute('aria-pressed', 'true')
  await expectPicture(stamp)

  const shopper = await openPhone(browser, baseURL ?? '')
  const { items } = await (await shopper.page.request.get('/api/shop/list?keyword=kumoriya'))
    .json()
    .then(({ data }) => data)
  await shopper.page.goto(`/en/shop/${items[0].id}`)
  await expect(seen(shopper.page, about)).toBeVisible()
  expect(shopper.complaints.take()).toEqual([])
  await shopper.page.context().close()

  await page.getByRole('button', { name: 'Use the drawn logo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stamp).toHaveAttribute('src', drawn)
})

test('a new shop name waits for an operator, then appears beside the pages, and a link opens the shop’s public page', async ({
  browser,
}) => {
  const { page } = seller
  const operator = await openPortal(browser, 'olu')
  const name = page.getByLabel('Shop name')
  const before = await name.inputValue()
  const rail = page.getByRole('navigation', { name: 'Pages' })
  const save = async (next: string) => {
    await name.fill(next)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`${next} waits for the platform.`)).toBeVisible()
    await openPage(operator.page, 'Inbox')
    await operator.page.getByRole('link', { name: new RegExp(`wants to be called ${next}`) }).click()
    await operator.page.getByRole('button', { name: 'Approve' }).click()
    await hasNotification(operator.page, 'Name approved')
    await page.reload()
    await expect(rail.getByText(next, { exact: true })).toBeVisible()
  }
  await save(`${before} Two`)
  await save(before)
  await expect(page.getByRole('link', { name: 'View the shop’s page' })).toHaveAttribute('href', /^\/shop\/\d+$/)
  expect(operator.complaints.take()).toEqual([])
  await operator.page.context().close()
})

test('input in one part of the shop page stays while another part is open, and a link asks before it leaves the page', async () => {
  const { page } = seller
  const part = (name: string) => page.getByRole('button', { name, exact: true })
  const street = page.getByRole('textbox', { name: 'Street and number' })
  await part('Returns').click()
  const before = await street.inputValue()
  await street.fill('4-2 Kazuemachi')
  await part('Freight').click()
  await expect(page.getByRole('heading', { name: 'All other countries' })).toBeVisible()
  await expect(street).toBeHidden()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Earnings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await part('Returns').click()
  await expect(street).toHaveValue('4-2 Kazuemachi')
  await street.fill(before)
  await part('Profile').click()
})

test('a shop’s promo code applies to a shopper’s bag until the seller ends it', async ({ request }) => {
  const { page } = seller
  const code = `CLOUD-${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Promo codes' }).click()
  await page.getByRole('button', { name: 'Add a code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Percent', { exact: true }).fill('150')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('A whole number from 1 to 100')).toBeVisible()
  await dialog.getByLabel('Percent', { exact: true }).fill('15')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await hasNotification(page, 'The code counts as said')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row.getByText('15% off')).toBeVisible()

  const { call } = await registerAs(request, `p${Date.now().toString(36)}`)
  const { items: shops } = await call('GET /api/shop/list', { query: { keyword: 'kumoriya' } })
  const { items: products } = await call('GET /api/product/list', { query: { shop: shops[0]?.id } })
  const { variants } = await call('GET /api/product/detail', { query: { id: products[0]?.id ?? '' } })
  const variant = variants.find(({ stock }) => stock > 0)
  await call('POST /api/cart/add', { body: { variant_id: variant?.id ?? '', quantity: 1 } })
  const preview = () => call('POST /api/order/preview', { body: { promo_code: code } })
  expect((await preview()).promo?.applied).toBe(true)

  await row.getByRole('button', { name: `End: ${code}` }).click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await hasNotification(page, 'Ended')
  await expect(row.getByText('Ended').filter({ visible: true })).toBeVisible()
  expect((await preview()).promo?.applied).toBe(false)
})

test('on a phone a cut-off tab shows that more follow, and the open tab is visible', async () => {
  const { page } = seller
  const tab = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/portal/order')
  await expect(tab('Messages')).toBeInViewport({ ratio: 1 })
  await expect(tab('Shop')).toBeInViewport({ ratio: 0.4 })
  await expect(tab('Shop')).not.toBeInViewport({ ratio: 0.6 })
  await page.goto('/portal/sales')
  await expect(tab('Sales')).toBeInViewport({ ratio: 0.9 })
})
