import { expect, test, type Locator, type Route } from '@playwright/test'
import { addPasskey, holdKey, namedCredential } from './authenticator.ts'
import { hasNotification } from './notices.ts'
import { demoPassword, type BrowserPerson } from './people.ts'
import { logIn, seen } from './shopper.ts'
import { openPortal } from './staff.ts'

const account = 'seller-fjordkant'
const paymentCode = '246813'

async function openForm({ page }: BrowserPerson) {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Earnings' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  return page.getByRole('dialog', { name: 'Withdraw earnings' })
}

async function fill(form: Locator, bank: string): Promise<void> {
  await form.getByLabel('Amount in US dollars').fill('20')
  await form.getByLabel('Bank name').fill(bank)
  await form.getByLabel('Card number').fill('5555 5555 5555 4444')
  await form.getByLabel('Holder').fill('Ingrid Dahl')
  await form.getByLabel('Payment code').fill(paymentCode)
}

test('a withdrawal whose response is lost counts once, however often it is sent', async ({ browser }) => {
  const seller = await openPortal(browser, 'seller-brasa-e-trigo')
  const { page } = seller
  const form = await openForm(seller)
  await fill(form, 'Lost Bank')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/portal/earnings/withdraw', loseAnswer, { times: 2 })
  const send = () => form.getByRole('button', { name: 'Withdraw' }).click()
  await send()
  await hasNotification(page, 'Backend interface connection abnormal')
  await send()
  await hasNotification(page, 'Backend interface connection abnormal')
  await send()
  await hasNotification(page, 'Asked for')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lost Bank' })).toHaveCount(1)
  await page.context().close()
})

test('a seller who requires a passkey withdraws the shop’s earnings with it', async ({ browser, baseURL }) => {
  const seller = await openPortal(browser, account, namedCredential(baseURL))
  const { page, complaints } = seller
  const key = await holdKey(page)
  await page.goto('/en/login')
  await logIn(page, account, demoPassword)
  await expect(page).toHaveURL(/\/home$/)
  await addPasskey(page)
  await page.goto('/portal')
  const form = await openForm(seller)
  await expect(form.getByText('your browser asks for your passkey')).toBeVisible()
  await fill(form, 'Fjord Bank')

  await key.setOpening(false)
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await hasNotification(page, 'Not confirmed with your passkey')
  await expect(form).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Newest withdrawals' })).toHaveCount(0)

  await key.setOpening(true)
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await hasNotification(page, 'Asked for')
  await expect(form).toHaveCount(0)
  await expect(seen(page, 'Newest withdrawals')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Fjord Bank' })).toContainText('$20.00')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('an incomplete withdrawal shows all errors at once beside their fields, and can be cancelled', async ({
  browser,
}) => {
  const seller = await openPortal(browser, 'seller-ostrelle')
  const form = await openForm(seller)
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await expect(form.getByText('Please enter an amount')).toBeVisible()
  await expect(form.getByText('Please fill in this field')).toHaveCount(4)
  await expect(form.getByLabel('Amount in US dollars')).toBeFocused()
  await fill(form, 'Alpha Bank')
  await form.getByLabel('Payment code').fill('135791')
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await expect(form.getByLabel('Payment code')).toHaveAccessibleDescription(/not right/)
  await expect(form.getByLabel('Payment code')).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  expect(seller.complaints.take()).toEqual([])
  await seller.page.context().close()
})

test('where no passkey can be used, the seller sees it before typing', async ({ browser }) => {
  const seller = await openPortal(browser, account)
  const form = await openForm(seller)
  await expect(form.getByText('this browser cannot use one here')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
  expect(seller.complaints.take()).toEqual([])
  await seller.page.context().close()
})
