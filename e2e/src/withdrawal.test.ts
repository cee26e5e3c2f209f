import { expect, test, type Browser, type Page } from '@playwright/test'
import { agreeOn } from './agreed.ts'
import { enterAs, registerAs } from './api.ts'
import { giveBalance } from './asking.ts'
import { addPasskey, holdKey, namedCredential } from './authenticator.ts'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { enterCode, seen } from './shopper.ts'
import { openPortal } from './staff.ts'

const paymentCode = '246813'

/** Opens the account of a person of the demo world with money, on a phone of its own. */
async function openRich(browser: Browser, baseURL = ''): Promise<BrowserPerson> {
  const person = await openPhone(browser, baseURL)
  const mei = await enterAs(person.page.request, 'mei')
  await giveBalance(person.page.request, mei, 200_00)
  await person.page.context().addCookies([{ name: 'Admin-Token', value: mei.token, url: baseURL }])
  return person
}

/** Fills in the form. A first withdrawal asks for the card, later ones offer it. */
async function fillForm(page: Page, dollars: string): Promise<void> {
  await page.goto('/en/withDraw')
  await page.getByLabel('Amount').fill(dollars)
  if (await page.getByLabel('Bank name').isVisible()) {
    await page.getByLabel('Bank name').fill('Journey Bank')
    await page.getByLabel('Bank card number').fill('4111111111111111')
    await page.getByLabel('Cardholder').fill('Mei Lin')
  }
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page, paymentCode)
}

async function withdraw(page: Page, dollars: string): Promise<void> {
  await fillForm(page, dollars)
  await ask(page)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
}

async function openWithdrawal(page: Page, dollars: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Withdrawals/ })
    .click()
  await page
    .getByRole('row')
    .filter({ hasText: dollars })
    .getByRole('link', { name: /^Open: mei/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Withdrawal \d+$/ })).toBeVisible()
}

test('a shopper withdraws, an operator passes and settles it, and the records change by themselves', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openRich(browser, baseURL)
  await withdraw(page, '31.00')
  await page.getByRole('link', { name: 'See the records' }).click()
  const card = page
    .locator('div')
    .filter({ hasText: '$31.00', has: page.getByRole('heading') })
    .last()
  await expect(card).toContainText('Auditing')

  const grace = await openPortal(browser, 'grace')
  await openWithdrawal(grace.page, '$31.00')
  await expect(seen(grace.page, '4111 1111 1111 1111')).toBeVisible()
  const address = grace.page.url()
  await grace.page.getByRole('button', { name: 'Pass', exact: true }).click()
  await hasNotification(grace.page, 'Passed, to be sent')
  await expect(card).toContainText('Passed')

  await grace.page.goto(address)
  await grace.page.getByRole('button', { name: 'Sent', exact: true }).click()
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Sent', exact: true }).click()
  await hasNotification(grace.page, 'Settled')
  await expect(card).not.toContainText('Held until the audit ends')
  await expect(card.getByText('Sent').first()).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
  await grace.page.context().close()
})

test('a charge that has changed since the page was opened is shown at the amount, with the new payout', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openRich(browser, baseURL)
  await fillForm(page, '42.00')
  await expect(page.getByText('$41.00')).toBeVisible()
  await agreeOn({ 'fee.withdrawal_minimum': 2_00 })
  await ask(page)
  await expect(page.getByText('The service charge has changed. Please check the amount that arrives')).toBeVisible()
  await expect(page.getByText('$40.00')).toBeVisible()
  await ask(page)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  await agreeOn({ 'fee.withdrawal_minimum': 1_00 })
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a refused withdrawal shows its reason and returns the money; one under audit can be cancelled', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openRich(browser, baseURL)
  await withdraw(page, '32.00')
  await withdraw(page, '35.00')
  await page.getByRole('link', { name: 'See the records' }).click()

  const grace = await openPortal(browser, 'grace')
  await openWithdrawal(grace.page, '$32.00')
  await grace.page.getByLabel('Reason, needed to refuse').fill('The holder is somebody else.')
  await grace.page.getByRole('button', { name: 'Refuse' }).click()
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await hasNotification(grace.page, 'Refused')
  await expect(seen(page, 'The holder is somebody else.')).toBeVisible()
  await expect(seen(page, '$32.00 is back in your balance.')).toBeVisible()

  await page
    .getByRole('button', { name: /^Cancel: / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click()
  await hasNotification(page, 'Withdrawal cancelled')
  await expect(seen(page, '$35.00 is back in your balance.')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
  await grace.page.context().close()
})

test('a shopper without a payment code sets one first; too large an amount has an error', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  const { token, call } = await registerAs(page.request, `nora-${Date.now().toString(36)}`)
  await page.context().addCookies([{ name: 'Admin-Token', value: token, url: baseURL ?? '' }])
  await page.goto('/en/withDraw')
  await expect(page.getByRole('link', { name: 'Set a payment code' })).toBeVisible()
  await call('POST /api/user/resetPay', { body: { new_code: paymentCode } })
  await page.goto('/en/withDraw')
  await page.getByLabel('Amount').fill('20')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(seen(page, 'Draw amount cannot be larger than balance')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a shopper who requires a passkey withdraws with it', async ({ browser, baseURL }) => {
  const { page, complaints } = await openRich(browser, namedCredential(baseURL))
  const key = await holdKey(page)
  await addPasskey(page)
  await fillForm(page, '20')
  await key.setOpening(false)
  await ask(page)
  await expect(seen(page, 'Please confirm this withdrawal with your passkey')).toBeVisible()
  await key.setOpening(true)
  await ask(page)
  await expect(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
