import { expect, test, type Locator, type Page } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { startChain, type Chain } from '@sealane/server/test/anvil'
import { xpub } from '@sealane/server/test/platform-wallet'
import type { ApiCall } from '@sealane/contract/client'
import { addAddress, berlin } from './address.ts'
import { agreeOn } from './agreed.ts'
import { enterAs, registerAs } from './api.ts'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { addToBag, cardWith, enterCode, readTotal, seen } from './shopper.ts'
import { openPortal } from './staff.ts'

const account = `runa-${Date.now().toString(36)}`
const code = '590271'
/** A different network for each attempt: a watcher correctly refuses to change from one chain to another. */
const network = `Basin${Date.now().toString(36)}`
const [lamp, keyboard] = ['Two-joint desk lamp', 'Tactile 75-key mechanical keyboard']
let shopper: BrowserPerson
let chain: Chain | undefined
let call: ApiCall

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  shopper = await openPhone(browser, baseURL ?? '')
  const entered = await registerAs(shopper.page.request, account)
  call = entered.call
  await call('POST /api/user/resetPay', { body: { new_code: code } })
  await shopper.page.context().addCookies([{ name: 'Admin-Token', value: entered.token, url: baseURL ?? '' }])
})
test.afterAll(async () => {
  await setNetwork({ rpc: '', token: '', xpub: '', open: false })
  await shopper.page.context().close()
  chain?.stop()
})
test.afterEach(async () => {
  expect(shopper.complaints.take()).toEqual([])
  const { call: ask } = await enterAs(shopper.page.request, 'ada')
  const { findings } = await ask('GET /api/portal/ledger/audit')
  expect(findings).toEqual([])
})

/** Specification, decisions 5 to 7: one amount through all parts of the shop, as the screens show it. */
test('200 dollars arrive on a blockchain', async () => {
  const { page } = shopper
  chain = await startChain()
  await setNetwork({ token: chain.token, xpub, confirmations: 2, rpc: chain.url, open: true })
  await page.goto(`/en/walletTopUp?network=${network}`)
  await expect(seen(page, 'A payment appears here with its first confirmation.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await hasNotification(page, 'Copied')
  await chain.pay(await page.evaluate(() => navigator.clipboard.readText()), 200_000_000n)
  await chain.mine()
  await expect(seen(page, '1 of 2 confirmations')).toBeVisible()
  await chain.mine()
  await expect(seen(page, 'Passed')).toBeVisible()
  await hasBalance(page, '$200.00')
})

test('the shopper pays an order of two products, which is shipped and received', async ({ browser }) => {
  const { page } = shopper
  for (const [product, choices] of [
    [lamp, ['Graphite']],
    [keyboard, []],
  ] as const) {
    await page.goto(`/en/searchs?keyword=${encodeURIComponent(product)}`)
    await page
      .getByRole('article')
      .getByRole('link', { name: new RegExp(product) })
      .first()
      .click()
    await addToBag(page, [...choices])
  }
  await page.goto('/en/bag')
  await page.getByRole('button', { name: 'Check out (2)' }).click()
  await page.getByRole('link', { name: /Add a shipping address/ }).click()
  await addAddress(page, berlin)
  await page.getByRole('button', { name: /^Nora Lind/ }).click()
  await expect(seen(page, '$178.00')).toBeVisible()
  expect(await readTotal(page)).toBe(178_00)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await enterCode(page, code)
  await expect(seen(page, 'from your balance, $22.00 left')).toBeVisible()
  await hasBalance(page, '$22.00')

  const { page: desk, complaints } = await openPortal(browser, 'seller-lindenhag')
  await row(desk, '$178.00')
    .getByRole('button', { name: /^Ship: / })
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Carrier').fill('DHL')
  await dialog.getByLabel('Tracking number').fill('00340434161094042557')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await hasNotification(desk, 'Marked as shipped')
  await openOrder(page)
  await page.getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, confirm receipt' }).click()
  await expect(page.getByRole('region', { name: 'Where the order is' })).toContainText('Received')
  await hasEarnings(desk, '$163.76') // 178.00 minus 8 % of each item: 4.72 and 9.52.
  expect(complaints.take()).toEqual([])
  await desk.context().close()
})

test('the lamp is returned, and its price is refunded', async ({ browser }) => {
  const { page } = shopper
  await openOrder(page)
  await page.getByRole('link', { name: `Refund: ${lamp}` }).click()
  await page.getByRole('radio', { name: /^Return and refund/ }).check()
  await page.getByLabel('Reason').selectOption('No longer wanted')
  await page.getByRole('textbox', { name: 'Explanation' }).fill('It does not fit on the table.')
  const picture = await drawPaymentProof({ amount: 59_00, reference: 'lamp', tone: 7 })
  await page
    .getByLabel(/^Add pictures/)
    .first()
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: /^Picture 1 of 1/ })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send request' }).click()
  await hasNotification(page, 'Request sent')
  const stage = page.getByRole('region', { name: 'Where the request is' })

  const { page: desk, complaints } = await openPortal(browser, 'seller-lindenhag')
  await desk.goto('/portal/refund')
  await desk.getByRole('link', { name: new RegExp(`^Open: ${account} .*${lamp}`) }).click()
  const request = desk.url()
  await desk.getByRole('button', { name: 'Agree to the return, $59.00' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Agree to the return, $59.00' }).click()
  await hasNotification(desk, 'Agreed')
  await page.getByRole('button', { name: 'Enter tracking number' }).click()
  const sheet = page.getByRole('dialog', { name: 'Return shipping' })
  await sheet.getByLabel('Carrier').fill('DHL')
  await sheet.getByLabel('Tracking number').fill('00340434161094042999')
  await sheet.getByRole('button', { name: 'Confirm shipping' }).click()
  await hasNotification(page, 'Return noted')
  await desk.goto(request)
  await desk.getByRole('button', { name: 'Checked, give the money back' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Give the money back' }).click()
  await expect(stage).toContainText('Back in your balance')
  await hasBalance(page, '$81.00')
  await hasEarnings(desk, '$109.48') // Only the keyboard: 119.00 minus 9.52.
  expect(complaints.take()).toEqual([])
  await desk.context().close()
})

test('the keyboard is reviewed, and the remaining balance is withdrawn', async ({ browser }) => {
  const { page } = shopper
  await openOrder(page)
  await page.getByRole('button', { name: /Finish and review/ }).click()
  for (const of of ['Product', 'Service', 'Postage']) {
    await page.getByRole('radiogroup', { name: of }).getByRole('radio', { name: '5 stars: Excellent' }).check()
  }
  await page.getByRole('textbox', { name: 'Your review' }).fill('Crisp keys, and quieter than I feared.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await hasNotification(page, 'Review posted')

  await page.goto('/en/withDraw')
  await page.getByLabel('Amount').fill('81.00')
  await page.getByLabel('Bank name').fill('Journey Bank')
  await page.getByLabel('Bank card number').fill('4111111111111111')
  await page.getByLabel('Cardholder').fill('Nora Lind')
  await expect(seen(page, '$80.00')).toBeVisible() // The fee is at least a dollar.
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page, code)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  await hasBalance(page, '$0.00')

  const { page: desk, complaints } = await openPortal(browser, 'grace')
  await desk
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Withdrawals/ })
    .click()
  await desk.getByRole('link', { name: new RegExp(`^Open: ${account}`) }).click()
  const address = desk.url()
  await desk.getByRole('button', { name: 'Pass', exact: true }).click()
  await hasNotification(desk, 'Passed, to be sent')
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Sent', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Sent', exact: true }).click()
  await hasNotification(desk, 'Settled')
  expect(complaints.take()).toEqual([])
  await desk.context().close()

  await page.goto('/en/depositRecord')
  await expect(cardWith(page, '$81.00')).toContainText(/Sent/)
  await page.goto('/en/capitalRecord')
  for (const [signed, after] of [
    ['−$81.00', '$0.00'],
    ['+$59.00', '$81.00'],
    ['−$178.00', '$22.00'],
    ['+$200.00', '$200.00'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: signed, visible: true }).first()).toContainText(after)
  }
})

async function setNetwork(settings: Record<string, string | number | boolean>): Promise<void> {
  const named = Object.entries(settings).map(([field, value]) => [`network.${network}.${field}`, value])
  await agreeOn(Object.fromEntries(named))
}

async function hasBalance(page: Page, dollars: string): Promise<void> {
  await page.goto('/en/profile')
  await expect(seen(page, dollars)).toBeVisible()
}

/** Expects the shop's amount, which is released when the time for refunds is over. */
async function hasEarnings(desk: Page, dollars: string): Promise<void> {
  await desk.goto('/portal/earnings')
  await expect(desk.getByRole('row').filter({ hasText: dollars }).first()).toBeVisible()
}

async function openOrder(page: Page): Promise<void> {
  const { items } = await call('GET /api/user/order_list')
  await page.goto(`/en/orderInfo/${items[0]?.id}`)
}

function row(desk: Page, text: string): Locator {
  return desk.getByRole('row').filter({ hasText: text }).first()
}
