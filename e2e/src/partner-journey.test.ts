import { expect, test, type Locator, type Page } from '@playwright/test'
import { addAddress, berlin } from './address.ts'
import { agreeOn } from './agreed.ts'
import { enterAs, registerAs, type LoggedInPerson } from './api.ts'
import { giveBalance } from './asking.ts'
import { hasNotification } from './notices.ts'
import { createAccount, openDesk, openPhone, type BrowserPerson } from './people.ts'
import { addToBag, enterCode, readTotal, seen } from './shopper.ts'
import { deskOf, furnitureFile, furniturePictures } from './shopify-file.ts'
import { expectPicture, hasSums, openPage, openPortal, row } from './staff.ts'

const mark = Date.now().toString(36)
const account = `rosa-${mark}`
const password = 'ash-and-oak'
const shop = `Tejo Ash ${mark}`
const desk = deskOf(mark)
const code = '590271'
let partner: BrowserPerson
let shopper: BrowserPerson
let buyer: LoggedInPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  partner = await openDesk(browser, baseURL)
  shopper = await openPhone(browser, baseURL ?? '')
  buyer = await registerAs(shopper.page.request, `ilse-${mark}`)
  await buyer.call('POST /api/user/resetPay', { body: { new_code: code } })
  await shopper.page.context().addCookies([{ name: 'Admin-Token', value: buyer.token, url: baseURL ?? '' }])
})
test.afterAll(async () => {
  await partner.page.context().close()
  await shopper.page.context().close()
})
test.afterEach(() => expect([...partner.complaints.take(), ...shopper.complaints.take()]).toEqual([]))

/** Specification, section 1, and specification, decisions 1: a partner needs only an operator's approval to open a shop. */
test('a new partner registers on the way to the application, and a catalogue operator opens the shop', async ({
  browser,
}) => {
  const { page } = partner
  await page.goto('/en/platform')
  await expect(page).toHaveURL(/\/signup$/)
  await createAccount(page, account, password)
  await expect(page).toHaveURL(/\/platform$/)
  await page.getByLabel('Name of the shop').fill(shop)
  await page.getByLabel('Ships from').selectOption({ label: 'Portugal' })
  await page.getByLabel('What you sell').selectOption({ label: 'Family life' })
  await page.getByLabel('About your shop').fill('Furniture of ash, planed and oiled by hand in Lisbon.')
  await page.getByLabel('Contact person').fill('Rosa Tavares')
  await page.getByLabel('Email').fill(`${account}@example.com`)
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('912 345 678')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(seen(page, 'In review')).toBeVisible()

  const { page: office, complaints } = await openPortal(browser, 'olu')
  await openPage(office, 'Applications')
  await office.getByRole('link', { name: `Open: ${shop}` }).click()
  await office.getByRole('button', { name: 'Approve and open shop' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve and open shop' }).click()
  await hasNotification(office, 'Shop opened')
  expect(complaints.take()).toEqual([])
  await office.context().close()
})

test('a notification leads the partner into the back office, where they set the freight', async () => {
  const { page } = partner
  await page.goto('/en/notification')
  await page.getByRole('link', { name: /Your shop is open/ }).click()
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(seen(page, 'No orders yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import products' })).toBeVisible()

  await page.getByRole('link', { name: 'Check the freight' }).click()
  await expect(page.getByRole('main')).toContainText(
    '$4.90 for the first item, $1.00 for each further one, free from $49',
  )
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await page.getByLabel('Add a country').selectOption({ label: 'Germany' })
  await page.getByLabel('First item').first().fill('39.00')
  await page.getByLabel('Each further item').first().fill('10.00')
  await expect(page.getByLabel('Free from').first()).toHaveValue('')
  await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ label: 'Germany' })
  await page.getByLabel('Goods').fill('1249.00')
  await page.getByRole('button', { name: 'Work out the freight' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Freight by zone 1' })).toContainText('$39.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await hasNotification(page, 'Saved. It holds from now on')
  await expect(page.getByRole('main')).not.toContainText('The shop opened with these rates')
})

test('an import names the fault of a file by row and column; the corrected file is imported and put on sale', async () => {
  const { page } = partner
  await openPage(page, 'Products')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await sendFile(page, '1.249')
  await expect(seen(page, `${shop} · classic columns · 5 rows`)).toBeVisible()
  const lamp = page.getByRole('listitem').filter({ hasText: `Ash reading lamp ${mark}` })
  await expect(lamp).toContainText('Row 5 · Variant Price')
  await expect(lamp).toContainText('This is no price, or it can be read in two ways.')
  await expect(lamp.locator('code')).toHaveText('1.249')
  await expect(page.getByRole('button', { name: 'Import 2 products' })).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await sendFile(page, '124.90')
  await page.getByRole('button', { name: 'Import 3 products' }).click()
  await expect(seen(page, '3 products imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Cancel' }).click()
  const earlier = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem')
  await expect(earlier.nth(0)).toContainText('Imported')
  await expect(earlier.nth(1)).toContainText('To be confirmed')

  await page.getByRole('link', { name: 'To the drafts' }).click()
  await expect(row(page, desk)).toContainText('Draft')
  await expect(page.getByRole('button', { name: 'Draft 3' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await hasNotification(page, '3 products changed')
  await openPage(page, 'Products')
  await expect(row(page, desk)).toContainText('On sale')
  await expect(row(page, desk)).toContainText('$1,249.00 – $1,299.00')
  await expect(row(page, `Ash reading lamp ${mark}`)).toContainText('$124.90')
})

test('a shopper finds the desk, with its pictures, and pays it to the cent', async () => {
  const { page } = shopper
  await giveBalance(page.request, buyer, 1_500_00)
  await page.goto(`/en/searchs?keyword=${encodeURIComponent(desk)}`)
  await page
    .getByRole('article')
    .getByRole('link', { name: new RegExp(`^${desk}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: desk })).toBeVisible()
  await expectPicture(page.getByRole('img', { name: 'A desk of pale ash' }).filter({ visible: true }).first())
  await expect(seen(page, 'Legs without tools')).toBeVisible()
  await addToBag(page, ['Natural'])
  await page.goto('/en/bag')
  await page.getByRole('button', { name: 'Check out (1)' }).click()
  await page.getByRole('link', { name: /Add a shipping address/ }).click()
  await addAddress(page, berlin)
  await page.getByRole('button', { name: /^Nora Lind/ }).click()
  await expect(seen(page, '$39.00')).toBeVisible()
  await expect.poll(() => readTotal(page)).toBe(1_288_00)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, code)
  await expect(seen(page, 'from your balance, $212.00 left')).toBeVisible()
})

test('the partner packs and ships it, and sees the pending earnings', async () => {
  const { page } = partner
  await openPage(page, 'Orders')
  const order = row(page, '$1,288.00')
  await order.getByRole('button', { name: /^Mark packed: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark packed' }).click()
  await hasNotification(page, 'Marked as packed')
  await order.getByRole('button', { name: /^Ship: / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Oderberger Straße 14')
  await dialog.getByLabel('Carrier').fill('DHL')
  await dialog.getByLabel('Tracking number').fill('00340434161094042557')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await hasNotification(page, 'Marked as shipped')

  await openPage(page, 'Earnings')
  await hasSums(page, { available: '$0.00', pending: '$1,188.08', held: '$0.00' })
  // 8 % of the desk, nothing of its freight.
  await expect(row(page, 'In escrow')).toContainText(/\$1,288\.00.*\$99\.92.*\$1,188\.08.*after receipt/)
})

test('the shopper confirms receipt, the after-sale window ends, and the earnings become available', async () => {
  const { page } = shopper
  await page.goto('/en/order')
  await page.getByRole('article').filter({ hasText: desk }).getByRole('link').first().click()
  // The list has the order's buttons too, and remains until the order's page is loaded.
  await expect(page.getByRole('heading', { level: 1, name: /^Order SL-/ })).toBeVisible()
  const window = (value: number) => agreeOn({ 'timer.after_sale_s': value })
  await window(1)
  try {
    await page.getByRole('button', { name: 'Confirm receipt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, confirm receipt' }).click()
    await expect(page.getByRole('button', { name: /Finish/ })).toBeVisible()
  } finally {
    await window(15 * 86_400)
  }
  await hasSums(partner.page, { available: '$1,188.08', pending: '$0.00', held: '$0.00' })
  await expect(row(partner.page, '$1,188.08')).toContainText('Released')
  await expect(row(partner.page, '$1,188.08')).toContainText('$99.92')
})

test('the form leads the partner to the missing payment code, and the partner withdraws', async () => {
  const { page } = partner
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Withdraw earnings' })
  const elsewhere = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Set a payment code in a new tab' }).click()
  const tab = await elsewhere
  await tab.getByLabel('New code', { exact: true }).fill(code)
  await tab.getByLabel('New code again').fill(code)
  await tab.getByRole('button', { name: 'Set code' }).click()
  await hasNotification(tab, 'Saved')
  await tab.close()
  // The person is still logged in here. An automated browser does not hide tabs, so the return to this tab causes no event by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

  await form.getByLabel('Amount in US dollars').fill('1188.08')
  await expect(form).toContainText('$1,176.20 will arrive, $11.88 charge')
  await form.getByLabel('Bank name').fill('Banco do Tejo')
  await form.getByLabel('Card number').fill('5105 1051 0510 5100')
  await form.getByLabel('Holder').fill('Rosa Tavares')
  await form.getByLabel('Payment code').fill(code)
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await hasNotification(page, 'Asked for')
  await hasSums(page, { available: '$0.00', pending: '$0.00', held: '$1,188.08' })
  await expect(withdrawal(page)).toContainText('$1,176.20 to send, $11.88 charge')
})

test('two operators pass the withdrawal, one sends it, and every cent is accounted for', async ({ browser }) => {
  const { page: first, complaints } = await openPortal(browser, 'ines')
  await openWithdrawal(first)
  await expect(seen(first, 'Send exactly')).toBeVisible()
  await expect(seen(first, '$1,176.20')).toBeVisible()
  await expect(seen(first, '$1,188.08 less $11.88 charge')).toBeVisible()
  await expect(seen(first, `This is what the shop ${shop} has earned.`)).toBeVisible()
  const address = first.url()
  await first.getByRole('button', { name: 'Pass as the first of two' }).click()
  await hasNotification(first, 'Waits for the second')

  const { page: second, complaints: others } = await openPortal(browser, 'grace')
  await openWithdrawal(second)
  await expect(seen(second, 'ines passed it')).toBeVisible()
  await second.getByRole('button', { name: 'Pass', exact: true }).click()
  await hasNotification(second, 'Passed, to be sent')
  await expect(withdrawal(partner.page)).toContainText('Passed, to be sent')

  await first.goto(address)
  await first.getByLabel('Note for the seller').fill('Value date tomorrow')
  await first.getByRole('button', { name: 'Sent', exact: true }).click()
  await expect(first.getByRole('dialog')).toContainText('$1,176.20 leaves our account for good')
  await first.getByRole('dialog').getByRole('button', { name: 'Sent', exact: true }).click()
  await hasNotification(first, 'Settled')
  await first.goto(address)
  await expect(seen(first, 'Sent to the seller')).toBeVisible()
  await hasSums(partner.page, { available: '$0.00', pending: '$0.00', held: '$0.00' })
  await expect(withdrawal(partner.page)).toContainText('Value date tomorrow')

  const { call: ask } = await enterAs(first.request, 'ada')
  expect((await ask('GET /api/portal/ledger/audit')).findings).toEqual([])
  expect([...complaints.take(), ...others.take()]).toEqual([])
  await first.context().close()
  await second.context().close()
})

async function openWithdrawal(page: Page): Promise<void> {
  await openPage(page, 'Withdrawals')
  await page.getByRole('link', { name: new RegExp(`^Open: ${account}`) }).click()
  await expect(page.getByRole('heading', { name: /^Withdrawal \d+$/ })).toBeVisible()
}

async function sendFile(page: Page, lampPrice: string): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles(furnitureFile(mark, lampPrice))
  await page.getByLabel('Pictures in a ZIP').setInputFiles(await furniturePictures(mark))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(seen(page, 'To be confirmed')).toBeVisible()
}

function withdrawal(page: Page): Locator {
  return page.getByRole('listitem').filter({ hasText: 'Banco do Tejo' })
}
