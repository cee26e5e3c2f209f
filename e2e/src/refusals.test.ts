import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import { drawPaymentProof } from '@sealane/demo/proof'
import { enterAs, registerAs } from './api.ts'
import { buy, demoCode, placedOrder, ship } from './buying.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { demoPassword, keepLoggedIn } from './people.ts'
import { enterCode } from './shopper.ts'

/** Specification, section 8: a response with a code other than 1 rejects, and its msg is a failure toast. It may have no reason. */
const bare = [
  { code: 0, msg: 'The ledger is closed today' },
  { code: 401, msg: 'Not with this card, please' }, // Under HTTP 200 it is not the end of the session.
]

const lamp = 'Two-joint desk lamp'

type RefusalPage = {
  what: string
  path: string
  /** Opens the page and returns the action that sends the call. */
  open: (page: Page, call: ApiCall) => Promise<() => Promise<void>>
}

const refusalPages: RefusalPage[] = [
  {
    what: 'a payment',
    path: '/api/order/pay',
    open: async (page, call) => {
      const { group } = await placedOrder(call, lamp)
      await page.goto(`/en/payment?group=${group}`)
      return async () => {
        await page.getByRole('button', { name: 'Pay now' }).click()
        await enterCode(page, demoCode)
      }
    },
  },
  {
    what: 'a withdrawal',
    path: '/api/user/extract',
    open: async (page) => {
      await page.goto('/en/withDraw')
      await page.getByLabel('Amount').fill('12.00')
      if (await page.getByLabel('Bank name').isVisible()) {
        await page.getByLabel('Bank name').fill('Journey Bank')
        await page.getByLabel('Bank card number').fill('4111111111111111')
        await page.getByLabel('Cardholder').fill('Mei Lin')
      }
      return async () => {
        await page.getByRole('button', { name: 'Continue' }).click()
        await enterCode(page, demoCode)
      }
    },
  },
  {
    what: 'an order',
    path: '/api/order/create',
    open: async (page, call) => {
      const { items } = await call('GET /api/product/list', { query: { keyword: lamp } })
      const { variants } = await call('GET /api/product/detail', { query: { id: items[0]?.id ?? '' } })
      const variant_id = variants.find(({ stock }) => stock > 0)?.id ?? ''
      await call('POST /api/cart/add', { body: { variant_id, quantity: 1 } })
      await page.goto('/en/checkout')
      return () => page.getByRole('button', { name: 'Place order' }).click()
    },
  },
  {
    what: 'a request for a refund',
    path: '/api/refund/apply',
    open: async (page, call) => {
      const order = await buy(call, lamp)
      const { call: sell } = await enterAs(page.request, 'seller-lindenhag')
      await ship(sell, order)
      await page.goto(`/en/refund/${order.id}?item=${order.items[0]?.id}`)
      await page.getByRole('radio', { name: /^Refund only/ }).check()
      await page.getByLabel('Reason').selectOption('Arrived damaged')
      await page.getByRole('textbox', { name: 'Explanation' }).fill('The joint is broken.')
      await page.getByRole('textbox', { name: 'Amount' }).fill('5.00')
      await choosePicture(page)
      await expect(page.getByRole('button', { name: /^Picture 1 of 1/ })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      return () => page.getByRole('button', { name: 'Send request' }).click()
    },
  },
  {
    what: 'a payment code',
    path: '/api/user/resetPay',
    open: async (page) => {
      await page.goto('/en/changePayPwd')
      await page.getByLabel('Old code').fill(demoCode)
      await page.getByLabel('New code', { exact: true }).fill('135790')
      await page.getByLabel('New code again').fill('135790')
      return () => page.getByRole('button', { name: 'Change code' }).click()
    },
  },
  {
    what: 'a picture',
    path: '/api/common/upload',
    open: async (page) => {
      await page.goto('/en/cardTopUp')
      return () => choosePicture(page)
    },
  },
]

for (const { what, path, open } of refusalPages)
  test(`${what} that is refused with a message alone shows it as a failure, and keeps the session`, async ({
    page,
    context,
    request,
  }) => {
    await keepToasts(context)
    const { call, token } = await enterAs(request, 'mei')
    await keepLoggedIn(context, token)
    const press = await open(page, call)
    const address = page.url()
    await expectMessageOf(page, path, press)
    expect(page.url()).toBe(address)
    expect((await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value).toBe(token)
  })

test('a registration that is refused with a message alone shows it as a failure', async ({ page, context }) => {
  await keepToasts(context)
  await page.goto('/en/register')
  await page.getByLabel('Account').fill(`nora-${Date.now().toString(36)}`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Repeat password').fill(demoPassword)
  await expectMessageOf(page, '/api/user/register', () => page.getByRole('button', { name: 'Create account' }).click())
  await expect(page).toHaveURL(/\/en\/register$/)
})

test('a read request that is refused with a message alone shows it as a failure', async ({
  page,
  context,
  request,
}) => {
  await keepToasts(context)
  await keepLoggedIn(context, (await registerAs(request, `olga-${Date.now().toString(36)}`)).token)
  await page.goto('/en/profile')
  await expectMessageOf(page, '/api/user/bill', () => page.goto('/en/capitalRecord').then(() => undefined))
})

/** Expects the message of each refusal, one after the other. */
async function expectMessageOf(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  for (const refusal of bare) {
    const answer = { ...refusal, time: 1_700_000_000, data: null }
    await page.route(`**${path}*`, (route) => route.fulfill({ json: answer }))
    await press()
    await hasNotification(page, `failure: ${refusal.msg}`)
    await expect(page.getByText(/answered|undefined/)).toHaveCount(0)
    await page.unroute(`**${path}*`)
    await page.waitForTimeout(1000) // The server blocks a repeated request within a second.
  }
}

/** Also records the texts of failure toasts, to distinguish them from notes on the page. */
async function keepToasts(context: BrowserContext): Promise<void> {
  await keepNotices(context)
  await context.addInitScript(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[popover] [role=alert]')) {
        if (toast.textContent !== '') window.told.push(`failure: ${toast.textContent}`)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

let tone = 0

async function choosePicture(page: Page): Promise<void> {
  tone += 1
  const buffer = await drawPaymentProof({ amount: 20_50, reference: 'SL-BARE', tone })
  await page.locator('input[type=file]').first().setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
}
