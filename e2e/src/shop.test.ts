import { expect, test } from '@playwright/test'
import { drawSlip } from '../../demo/src/proof.ts'
import { isTold } from './notices.ts'
import { openPhone, type Person } from './people.ts'
import { seen } from './shopper.ts'
import { expectPicture, openPortal } from './staff.ts'

const about = `Paper, light and small clouds, since ${Date.now().toString(36)}.`
let seller: Person

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
  const buffer = await drawSlip({ amount: 52, reference: 'LOGO', tone: 52 })
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(stamp).not.toHaveAttribute('src', drawn)
  await page.getByRole('button', { name: /^English/ }).click()
  await page.getByLabel('About, in English').fill(about)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await isTold(page, 'Saved')
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
