import { expect, test } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { startChain, type Chain } from '@sealane/server/test/anvil'
import { xpub } from '@sealane/server/test/platform-wallet'
import { agreeOn } from './agreed.ts'
import { enterAs, registerAs } from './api.ts'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { cardWith, seen } from './shopper.ts'
import { fillReceived, openPage, openPortal, passRecharge, row } from './staff.ts'

const account = `yuki-${Date.now().toString(36)}`
/** A transaction hash in TRON's format, without 0x. */
const hash = Date.now().toString(16).padStart(64, 'c')
const shownHash = `${hash.slice(0, 10)}…${hash.slice(-8)}`
let shopper: BrowserPerson
let chain: Chain | undefined

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  shopper = await openPhone(browser, baseURL ?? '')
  const { token } = await registerAs(shopper.page.request, account)
  await shopper.page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL ?? '' }])
})
test.afterAll(async () => {
  const { call } = await enterAs(shopper.page.request, 'ada')
  for (const field of ['rpc', 'token', 'xpub']) {
    await call('POST /api/portal/setting/save', { body: { key: `network.ERC20.${field}`, value: '' } })
  }
  await shopper.page.context().close()
  chain?.stop()
})
test.afterEach(() => expect(shopper.complaints.take()).toEqual([]))

test('money sent to the platform’s address is proved, audited and in the balance', { tag: '@core' }, async ({
  browser,
}) => {
  const { page } = shopper
  await page.goto('/en/topUp')
  await page.getByRole('link', { name: /On-chain transfer/ }).click()
  await page.getByRole('button', { name: /^Polygon/ }).click()
  await expect(page.getByRole('heading', { name: 'Not Yet Open' })).toBeVisible()
  await page.getByRole('button', { name: /^TRC20/ }).click()
  await expect(seen(page, 'Not support DEX, BSC, and HECO for deposit')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of the TRC20 address' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await hasNotification(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TDEMOxADDRESSxNOTxREALx000000000')

  await page.getByRole('button', { name: 'Submit for audit' }).click()
  await expect(seen(page, 'Please enter a correct amount')).toBeVisible()
  await expect(seen(page, 'Please upload a proof of payment')).toBeVisible()
  await page.getByRole('textbox', { name: '3. Amount sent' }).fill('120.00')
  await page.getByRole('textbox', { name: /^Transaction ID/ }).fill('see my wallet')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  const paymentProof = await drawPaymentProof({ amount: 120_00, reference: account, tone: 61 })
  await (await choosing).setFiles({ name: 'wallet.png', mimeType: 'image/png', buffer: paymentProof })
  await expect(seen(page, 'Uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for audit' }).click()
  await expect(seen(page, /^A transaction ID has 64 digits/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Transaction ID/ }).fill(`0x${hash.toUpperCase()}`)
  await page.getByRole('button', { name: 'Submit for audit' }).click()
  await hasNotification(page, 'Request sent')
  await expect(page).toHaveURL(/\/topUpRecord$/)
  await expect(cardWith(page, shownHash)).toContainText(/Auditing.*\$120\.00/)

  const { page: desk, complaints } = await openPortal(browser, 'grace')
  await desk
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Recharges/ })
    .click()
  await desk.getByRole('link', { name: `Open: ${account}` }).click()
  await expect(desk.getByText(hash)).toBeVisible()
  await expect(desk.getByText('TDEMOxADDRESSxNOTxREALx000000000')).toBeVisible()
  await fillReceived(desk, '119.00')
  await passRecharge(desk)
  expect(complaints.take()).toEqual([])
  await desk.context().close()
  await expect(cardWith(page, shownHash)).toContainText(/Passed.*\$119\.00/)
})

test('money sent to one’s own address is confirmed block by block, and is in the balance by itself', {
  tag: '@core',
}, async () => {
  const { page } = shopper
  chain = await startChain()
  await agreeOn({
    'network.ERC20.token': chain.token,
    'network.ERC20.xpub': xpub,
    'network.ERC20.confirmations': 3,
    'network.ERC20.rpc': chain.url,
  })
  await page.goto('/en/walletTopUp?network=ERC20')
  await expect(seen(page, 'A payment appears here with its first confirmation.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await hasNotification(page, 'Copied')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await chain.pay(address, 55_250_000n)
  await chain.mine()
  await expect(seen(page, '1 of 3 confirmations')).toBeVisible()
  await chain.mine()
  await expect(seen(page, '2 of 3 confirmations')).toBeVisible()
  await chain.mine()
  await expect(seen(page, 'Passed')).toBeVisible()
  await page.goto('/en/capitalRecord?kind=recharge')
  await expect(seen(page, '+$55.25')).toBeVisible()
  await expect(seen(page, '$174.25')).toBeVisible()
})

test('an operator finds what was credited by its hash, and takes it back', { tag: '@core' }, async ({ browser }) => {
  const { call } = await enterAs(shopper.page.request, 'ada')
  const { items } = await call('GET /api/portal/recharge/list', { query: { keyword: account, status: 1 } })
  const found = items.find(({ id }) => id.startsWith('chain-'))
  const { page: desk, complaints } = await openPortal(browser, 'grace')
  await openPage(desk, 'Recharges')
  await desk.getByRole('button', { name: 'All', exact: true }).click()
  await desk.getByRole('searchbox', { name: 'Search recharges' }).fill(found?.transaction_hash ?? '')
  await expect(row(desk, account)).toContainText('Found on the chain')
  const credited = desk.getByRole('row').filter({ hasText: account }).filter({ hasText: 'Found on the chain' })
  await credited.getByRole('link', { name: `Open: ${account}` }).click()
  await expect(desk.getByText('Credited by itself').first()).toBeVisible()
  await expect(desk.getByText(found?.transaction_hash ?? '')).toBeVisible()
  await desk.getByRole('button', { name: 'Take back' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason, which the shopper reads').fill('The exchange has called it back.')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await hasNotification(desk, 'Recharge taken back')
  await expect(desk.getByText('$55.25 were taken back')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await desk.context().close()
  await shopper.page.goto('/en/capitalRecord')
  await expect(seen(shopper.page, '−$55.25')).toBeVisible()
})
