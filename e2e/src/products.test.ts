import { expect, test, type Page } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { seen } from './shopper.ts'
import { expectPicture, openPortal } from './staff.ts'

const name = `Harbour lantern ${Date.now().toString(36)}`
let seller: BrowserPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  seller = await openPortal(browser, 'seller-kumoriya-works')
})
test.afterAll(() => seller.page.context().close())
test.afterEach(() => expect(seller.complaints.take()).toEqual([]))

async function photo(shade: number) {
  const buffer = await drawPaymentProof({ amount: shade, reference: 'PHOTO', tone: shade })
  return { name: `photo-${shade}.png`, mimeType: 'image/png', buffer }
}

async function addOption(page: Page, option: string, values: string[]): Promise<void> {
  await page
    .getByLabel(/^Option \d$/)
    .last()
    .fill(option)
  await page.getByRole('button', { name: 'Add an option' }).click()
  await expect(page.getByLabel(`Add a value to ${option}`)).toBeFocused()
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
}

test('a seller writes a draft with two options and pictures in the order chosen', async () => {
  const { page } = seller
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Add product' }).click()
  const saved = page.getByText('Everything is saved')
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await expect(saved).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await addOption(page, 'Colour', ['Red', 'Blue'])
  await addOption(page, 'Size', ['Small', 'Large'])
  await expect(page.getByLabel(/^Stock: /)).toHaveCount(4)

  const pictures = page.getByRole('img', { name: /^Picture \d$/ })
  await page.getByLabel('Add pictures').setInputFiles([await photo(31), await photo(77)])
  await expect(pictures).toHaveCount(2)
  const second = (await pictures.nth(1).getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(pictures.first()).toHaveAttribute('src', second)

  // Unsaved input survives leaving the page, and a link asks before it leaves.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await hasNotification(page, 'Saved')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(saved).toBeVisible()
})

test('the form notes unsaved changes from before only after a reload, not after a change of language, and discards them on request', async () => {
  const { page } = seller
  await page.goto('/portal/product/new')
  await page.getByLabel('Name', { exact: true }).fill('Never saved')
  const writing = page.getByRole('group', { name: 'Languages' }).first()
  await writing.getByRole('button', { name: /^Deutsch/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nie gesichert')
  await writing.getByRole('button', { name: /^English/ }).click()
  const kept = page.getByText('These are your unsaved changes from before.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Never saved')
  await expect(kept).toHaveCount(0)

  page.once('dialog', (dialog) => void dialog.accept()) // The browser's own dialog, before the reload.
  await page.reload()
  await expect(kept).toBeVisible()
  await page.getByRole('button', { name: 'Discard them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(kept).toHaveCount(0)
})

test('an option’s value that was typed but not added counts too', async () => {
  const { page } = seller
  await addOption(page, 'Grind', ['Whole'])
  await page.getByLabel('Add a value to Grind').fill('Fine')
  await page.getByLabel('Your own number').click()
  await expect(page.getByLabel(/^Stock: /)).toHaveCount(2)
  await expect(page.getByLabel('Stock: Fine', { exact: true })).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Discard them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: new RegExp(`: ${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('publishing reports missing fields beside them and keeps all input', async () => {
  const { page } = seller
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/fields need attention/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Burns for ten hours, and does not mind the wind.')
  await page.getByLabel('Category').selectOption({ label: 'Outdoors' })
  const all = page.getByRole('group', { name: 'Same price and stock for all' })
  await all.getByLabel('Price', { exact: true }).fill('34.50')
  await all.getByLabel('Stock').fill('6')
  await all.getByRole('button', { name: 'Apply to all' }).click()
  await page.getByLabel('Price: Blue · Large', { exact: true }).fill('39')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  const german = page.getByRole('group', { name: 'Languages' }).getByRole('button', { name: /^Deutsch/ })
  await german.click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await hasNotification(page, 'On sale')
  await expect(german).toHaveAttribute('aria-pressed', 'true') // The language of the form remains for the next text.
})

test('a shopper finds the product by search and sees its variants', async ({ browser, baseURL }) => {
  const shopper = await openPhone(browser, baseURL ?? '')
  const { page } = shopper
  await page.goto(`/en/searchs?keyword=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectPicture(page.getByRole('img', { name }).filter({ visible: true }).first())
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  await sheet.getByRole('button', { name: 'Blue' }).click()
  await sheet.getByRole('button', { name: 'Large' }).click()
  await expect(sheet.getByText('$39.00').first()).toBeVisible()
  expect(shopper.complaints.take()).toEqual([])
  await page.context().close()
})

test('prices of chosen products change together, and the history shows it', async () => {
  const { page } = seller
  await page.goto(`/portal/product?filter=${encodeURIComponent(JSON.stringify({ keyword: name }))}`)
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change in percent').fill('-10')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await hasNotification(page, '1 product changed')
  await expect(seen(page, '$31.05 – $35.10')).toBeVisible()
  await page.getByRole('link', { name: `Edit: ${name}` }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByText('Price changed with others')).toBeVisible()
})
