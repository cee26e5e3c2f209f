import { expect, test } from '@playwright/test'
import { addAddress, athens, berlin } from './address.ts'
import { atOnceMs, hasNotification } from './notices.ts'
import { createAccount, openPhone, type BrowserPerson } from './people.ts'
import { startRelay, type Relay } from './relay.ts'
import { addToBag, chooseLanguage, enterCode, cardWith, logIn, openTab, readTotal, seen, toDollars } from './shopper.ts'
import { fillReceived, openPortal, openRecharge, passRecharge, refuseRecharge } from './staff.ts'
import { sendTransfer } from './transfer.ts'

/** One shopper, new in each run, from the first visit to the receipt. */
const account = `nora-${Date.now().toString(36)}`
const password = 'harbour-lights'
const code = '590271'
const wrongCode = '590272'
/** The reference of each transfer, by its purpose. */
const references = { order: '', savings: '', faulty: '' }
let line: Relay
let shopper: BrowserPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  line = await startRelay(new URL(baseURL ?? ''))
  shopper = await openPhone(browser, line.address)
})
test.afterAll(async () => {
  await shopper.page.context().close()
  line.close()
})
test.afterEach(() => expect(shopper.complaints.take()).toEqual([]))

test('1. a visitor looks around in two languages and fills a bag from two shops', { tag: '@core' }, async ({
  request,
}) => {
  const { page } = shopper
  const answer = await request.get('/home')
  expect(answer.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  const html = await answer.text()
  const [beforeScript = ''] = html.split('<script type="module"')
  const [beforeState = ''] = beforeScript.split('<script type="application/json"')
  expect(beforeState).toContain('For quiet evenings at home')
  expect(beforeState).toContain('House blend coffee beans')

  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('region', { name: 'From the shops' }).getByRole('listitem')).toHaveCount(5)
  const categories = page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Toys', exact: true }) })
  await expect(categories.getByRole('link')).toHaveCount(10)
  const products = page.getByRole('region', { name: 'Hot products' })
  await expect(products.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const shops = page.getByRole('region', { name: 'Hot shops' })

  await shops.getByRole('link', { name: 'Lindenhag' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lindenhag' })).toBeVisible()
  await expect(seen(page, /products$/)).toBeVisible()
  await page.getByRole('link', { name: /Two-joint desk lamp/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeVisible()
  await page.getByRole('button', { name: 'Picture 2 of 2' }).click()
  await expect(page.getByRole('button', { name: 'Picture 2 of 2' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: '5 reviews' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Colour' }).getByRole('button')).toHaveCount(3)
  await addToBag(page, ['Graphite'])
  await expect(page.getByRole('link', { name: 'Bag: 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await chooseLanguage(page, 'Language', 'Deutsch')
  await expect(page).toHaveURL(/\/de\/home$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('link', { name: /suchen/ }).click()
  await page.getByRole('textbox').fill('Kaffee')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/de\/searchs\?keyword=Kaffee/)
  await expect(page.getByRole('link', { name: /Kaffee/ }).first()).toBeVisible()
  await page.goto('/de/home')
  await chooseLanguage(page, 'Sprache', 'English')
  await expect(page).toHaveURL(/\/en\/home$/)

  await page.getByRole('link', { name: /^Search/ }).click()
  await page.getByLabel('Search products and shops').fill('coffee')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Search results for “coffee”' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Relevance', pressed: true })).toBeVisible()
  await page.getByRole('link', { name: /House blend coffee beans/ }).click()
  await addToBag(page, ['1 kg'])
  await expect(page.getByRole('link', { name: 'Bag: 2' })).toBeVisible()
})

test('2. they register on the way to the bag, and find in it what they put in before', { tag: '@core' }, async () => {
  const { page } = shopper
  await page.getByRole('link', { name: 'Bag: 2' }).click()
  await hasNotification(page, 'Please login first')
  await expect(page).toHaveURL(/\/signup$/)

  await createAccount(page, account, password)
  await hasNotification(page, 'Account created')
  await expect(page).toHaveURL(/\/bag$/)
  await expect(page.getByRole('checkbox', { name: 'Select Two-joint desk lamp' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select House blend coffee beans' })).toBeChecked()

  await openTab(page, 'Me')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, account, password)
  await expect(page).toHaveURL(/\/home$/)
  await openTab(page, 'Bag')
  await expect(page.getByRole('checkbox', { name: 'Select Two-joint desk lamp' })).toBeVisible()
})

test('3. they set a payment code, and an order waits for the recharge that pays it', { tag: '@core' }, async () => {
  const { page } = shopper
  await openTab(page, 'Me')
  await page.getByRole('link', { name: /Passwords and payment code.*Not set/ }).click()
  await page.getByRole('link', { name: /^Payment code.*Not set/ }).click()
  await page.getByLabel('New code', { exact: true }).fill(code)
  await page.getByLabel('New code again').fill(code)
  await page.getByRole('button', { name: 'Set code' }).click()
  await hasNotification(page, 'Saved')
  await page.getByRole('button', { name: 'Back' }).click()

  await openTab(page, 'Home')
  await page
    .getByRole('link', { name: /House blend coffee beans/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('dialog', { name: 'Spec' }).getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('link', { name: /Add a shipping address/ }).click()
  await addAddress(page, berlin)
  await page.getByRole('button', { name: /^Nora Lind/ }).click()
  await expect(page.getByRole('link', { name: /Shipping address: Nora Lind/ })).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await hasNotification(page, 'Order created')

  await expect(page.getByRole('heading', { name: 'Pay' })).toBeVisible()
  await page.getByRole('link', { name: 'Top up and pay' }).click()
  await page.getByRole('link', { name: /Manual transfer/ }).click()
  references.order = await sendTransfer(page, '16.40')
  await expect(page).toHaveURL(/\/payment\?group=/)
  await expect(seen(page, /A recharge of \$16\.40 is under audit, expected by/)).toBeVisible()

  await page.goto('/en/topUp')
  await page.getByRole('link', { name: /Manual transfer/ }).click()
  await page.getByRole('button', { name: '$250.00' }).click()
  references.savings = await sendTransfer(page, '250.00')
  await expect(page).toHaveURL(/\/topUpRecord$/)
  await expect(cardWith(page, references.savings)).toContainText(/Auditing.*\$250\.00.*expected by/)
  await expect(cardWith(page, references.order)).toContainText('Auditing')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: /Manual transfer/ }).click()
  await page.getByRole('button', { name: '$50.00' }).click()
  references.faulty = await sendTransfer(page, '50.00')
})

test('4. an operator audits the recharges, and the shopper sees it at once', { tag: '@core' }, async ({ browser }) => {
  const { page } = shopper
  const funds = await page.context().newPage()
  await funds.goto('/en/capitalRecord')
  await expect(seen(funds, 'No records yet')).toBeVisible()
  await page.goto('/en/order')
  await page.getByRole('article').getByRole('button', { name: 'Waiting for your recharge' }).click()
  await expect(seen(page, /under audit/)).toBeVisible()
  const { page: desk, complaints } = await openPortal(browser, 'ada')
  await openRecharge(desk, account, references.order)
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
  await fillReceived(desk, '16.40')
  await passRecharge(desk)
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible({ timeout: atOnceMs })
  await expect(seen(funds, '+$16.40')).toBeVisible({ timeout: atOnceMs })
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, code)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()

  await page.goto('/en/profile')
  await expect(seen(page, '$0.00')).toBeVisible()
  await openRecharge(desk, account, references.savings)
  await fillReceived(desk, '245.50')
  shopper.complaints.expectCut()
  line.cut()
  await passRecharge(desk)
  await expect(seen(page, '$245.50')).toBeVisible({ timeout: atOnceMs })
  await expect(seen(funds, '+$245.50')).toBeVisible({ timeout: atOnceMs })

  await page.getByRole('link', { name: 'Recharge records' }).click()
  await openRecharge(desk, account, references.faulty)
  await refuseRecharge(desk, 'The slip names another account.')
  await expect(cardWith(page, references.faulty)).toContainText('The slip names another account.', {
    timeout: atOnceMs,
  })
  await expect(cardWith(page, references.savings)).toContainText(/Passed.*\$250\.00.*\$245\.50/)
  expect(complaints.take()).toEqual([])
  await desk.context().close()
  await funds.close()
})

test('5. they check out from two shops with a promo code and pay both orders at once', { tag: '@core' }, async () => {
  const { page } = shopper
  await page.goto('/en/bag')
  await page.getByRole('checkbox', { name: 'Select Two-joint desk lamp' }).click()
  await expect(page.getByRole('button', { name: 'Check out (1)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Check out (2)' }).click()

  await page.getByRole('link', { name: /Shipping address: Nora Lind/ }).click()
  await addAddress(page, athens)
  await page.getByRole('button', { name: /^Eleni Lind/ }).click()
  await expect(page.getByRole('link', { name: /Shipping address: Eleni Lind.*Athen/ })).toBeVisible()
  await page.getByRole('button', { name: /^Promo code/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Promo code' })
  await sheet.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await hasNotification(page, 'The discount is taken off')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Promo code.*WELCOME10/ })).toBeVisible()
  await expect(seen(page, 'Next step: your payment code. 2 orders, one per shop, paid together.')).toBeVisible()
  const total = await readTotal(page)
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(seen(page, /^2 orders, due by/)).toBeVisible()
  await expect(seen(page, toDollars(total))).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, wrongCode)
  await hasNotification(page, 'The payment code is not right. 4 tries left')
  await enterCode(page, code)
  await expect(page.getByRole('heading', { name: '2 orders, 2 shops' })).toBeVisible()
  await expect(seen(page, `from your balance, ${toDollars(245_50 - total)} left`)).toBeVisible()
  await page.getByRole('link', { name: 'See orders' }).click()
  const statuses = page.getByRole('navigation', { name: 'Orders by status' })
  await expect(statuses.getByRole('button', { name: 'Waiting for delivery' })).toHaveText(/3$/)
  await statuses.getByRole('button', { name: 'Waiting for delivery' }).click()
  // The previous page has the same orders, and remains until this one is loaded.
  await expect(statuses.getByRole('button', { name: 'Waiting for delivery' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article').filter({ hasText: 'Waiting for delivery' })).toHaveCount(3)
})

test('6. a seller ships their order, and the shopper follows it and confirms receipt', { tag: '@core' }, async ({
  browser,
}) => {
  const { page } = shopper
  await page.getByRole('article').filter({ hasText: 'Two-joint desk lamp' }).getByRole('link').click()
  const title = await page.getByRole('heading', { level: 1, name: /^Order SL-/ }).textContent()
  const order = title?.replace('Order ', '') ?? ''
  const { page: desk, complaints } = await openPortal(browser, 'seller-lindenhag')
  await expect(desk.getByText(/· Lindenhag$/).first()).toBeVisible()
  await desk.getByRole('button', { name: /^All \d/ }).click()
  await expect(desk.getByText(/· Lindenhag$/).nth(1)).toBeVisible()
  await expect(desk.getByText(/· (?!Lindenhag)\p{Lu}/u)).toHaveCount(0)
  await desk.getByRole('button', { name: `Ship: ${order}` }).click()
  const dialog = desk.getByRole('dialog', { name: `Ship ${order}` })
  await expect(dialog).toContainText('Eleni Lind')
  await dialog.getByLabel('Carrier').fill('DHL')
  await dialog.getByLabel('Tracking number').fill('00340434161094042557')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await hasNotification(desk, 'Marked as shipped')

  await expect(page.getByRole('region', { name: 'Where the order is' })).toContainText('Delivered', {
    timeout: atOnceMs,
  })
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where the order is' })).toContainText('On the way')
  await expect(page.getByRole('link', { name: 'DHL 00340434161094042557' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Handed to the carrier' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm receipt' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm receipt' })
    .getByRole('button', { name: 'Yes, confirm receipt' })
    .click()
  await expect(page.getByRole('region', { name: 'Where the order is' })).toContainText('Received')
  await expect(page.getByRole('button', { name: 'Confirm receipt' })).toBeHidden()
  expect(complaints.take()).toEqual([])
  await desk.context().close()
})
