import { expect, test, type Page } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import type { Order } from '@sealane/contract/orders'
import { drawPaymentProof } from '@sealane/demo/proof'
import { enterAs } from './api.ts'
import { buy, ship } from './buying.ts'
import { tabTo } from './keys.ts'
import { hasNotification } from './notices.ts'
import { openPhone, type BrowserPerson } from './people.ts'
import { seen, toDollars } from './shopper.ts'
import { expectPicture, openPortal } from './staff.ts'

const lamp = 'Two-joint desk lamp'
const atOnceMs = 2_000
const reason = 'The pictures show no fault.'
let shopper: BrowserPerson
let call: ApiCall
let orders: Order[]

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  shopper = await openPhone(browser, baseURL ?? '')
  const mei = await enterAs(shopper.page.request, 'mei')
  const { call: sell } = await enterAs(shopper.page.request, 'seller-lindenhag')
  call = mei.call
  orders = []
  while (orders.length < 3) {
    const order = await buy(call, lamp)
    await ship(sell, order)
    orders.push(order)
  }
  await shopper.page.context().addCookies([{ name: 'Admin-Token', value: mei.token, url: baseURL ?? '' }])
})
test.afterAll(() => shopper.page.context().close())
test.afterEach(() => expect(shopper.complaints.take()).toEqual([]))

test('a shopper asks for a refund instead of confirming receipt; the shop agrees, and the balance rises at once', {
  tag: '@core',
}, async ({ browser }) => {
  const { page } = shopper
  const order = orderOf(0)
  const { balance } = await call('GET /api/user/getUserInfo')
  const profile = await page.context().newPage()
  await profile.goto('/en/profile')
  await expect(seen(profile, toDollars(balance))).toBeVisible()

  await page.goto(`/en/orderInfo/${order.id}`)
  await page.getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Something is wrong with an item' }).click()
  await expect(page.getByRole('heading', { name: 'Request a refund' })).toBeVisible()
  await page.getByRole('radio', { name: /^Refund only/ }).check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('-5')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(seen(page, '4 fields need another look')).toBeVisible()
  await expect(seen(page, 'Refund amount cannot be negative')).toBeVisible()
  await expect(seen(page, 'Please upload a picture as proof')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await page.getByLabel('Reason').selectOption('Arrived damaged')
  await fillRest(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(seen(page, /^At most \$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Explanation' })).toHaveValue('The joint is broken.')
  await page.getByRole('textbox', { name: 'Amount' }).fill('20.50')
  await page.getByRole('button', { name: 'Send request' }).click()
  await hasNotification(page, 'Request sent')
  const stage = page.getByRole('region', { name: 'Where the request is' })
  await expect(stage).toContainText(/Applying for refund.*Answer by/)

  const { page: desk, complaints } = await openPortal(browser, 'seller-lindenhag')
  await openRefund(desk, order)
  await expectPicture(desk.getByRole('img', { name: 'The proof as the shopper sent it' }))
  await desk.getByRole('button', { name: 'Give back $20.50' }).focus()
  await desk.keyboard.down('Enter')
  const question = desk.getByRole('dialog', { name: 'Give $20.50 back to mei?' })
  await expect(question).toContainText(order.order_no)
  const yes = question.getByRole('button', { name: 'Give back $20.50' })
  await expect(yes).toBeFocused()
  await desk.keyboard.down('Enter') // A repeat of the held key is not an answer.
  await expect(yes).toBeEnabled()
  await desk.keyboard.up('Enter')
  await desk.keyboard.press('Enter')
  await hasNotification(desk, 'Agreed')
  await expect(stage).toContainText('Back in your balance', { timeout: atOnceMs })
  await expect(seen(profile, toDollars(balance + 20_50))).toBeVisible({ timeout: atOnceMs })
  expect(complaints.take()).toEqual([])
  await desk.context().close()
  await profile.close()

  await page.goto('/en/notification')
  await page
    .getByRole('link', { name: new RegExp(`Refunded.*${order.order_no}`) })
    .first()
    .click()
  await expect(stage).toContainText('Refunded')
})

test('a refused shopper appeals, and an operator has the last word', { tag: '@core' }, async ({ browser }) => {
  const { page } = shopper
  const order = orderOf(1)
  await page.goto(`/en/orderInfo/${order.id}`)
  await page.getByRole('link', { name: `Refund: ${lamp}` }).click()
  await page.getByRole('radio', { name: /^Refund only/ }).check()
  await page.getByLabel('Reason').selectOption('Stopped working')
  await fillRest(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await hasNotification(page, 'Request sent')

  const { page: desk, complaints } = await openPortal(browser, 'seller-lindenhag')
  await openRefund(desk, order)
  await desk.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(desk.getByText('Please give a reason')).toBeVisible()
  await desk.getByLabel('Reason, needed to refuse').fill(reason)
  await desk.getByRole('button', { name: 'Refuse', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }).click()
  await hasNotification(desk, 'Refused')
  await expect(page.getByRole('heading', { name: 'The shop refused' })).toBeVisible({ timeout: atOnceMs })
  await expect(seen(page, reason)).toBeVisible()

  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Appeal' })
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await expect(sheet.getByText('Please explain what happened')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Explanation' }).fill('It does not show in a picture.')
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await hasNotification(page, 'Appeal sent')
  await expect(page.getByRole('heading', { name: 'Sealane decides' })).toBeVisible()

  const { page: office, complaints: officeComplaints } = await openPortal(browser, 'ada')
  await office.getByRole('button', { name: /^Appeals/ }).click()
  await office.getByRole('link', { name: 'Open: mei, Lindenhag' }).click()
  await expect(office.getByText('It does not show in a picture.')).toBeVisible()
  await expect(office.getByText(reason)).toBeVisible()
  await office.keyboard.press('p')
  const question = office.getByRole('dialog', { name: /^Give \$[\d.]+ back to mei\?$/ })
  await expect(question.getByRole('button', { name: /^Give back \$/ })).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sealane decides' })).toBeVisible()
  await office.keyboard.press('p')
  await office.keyboard.press('Enter')
  await hasNotification(office, 'Agreed')
  await expect(page.getByRole('heading', { name: 'Back in your balance' })).toBeVisible({ timeout: atOnceMs })
  expect([...complaints.take(), ...officeComplaints.take()]).toEqual([])
  await Promise.all([desk.context().close(), office.context().close()])
})

test('a request is made and withdrawn by keyboard alone', { tag: '@core' }, async () => {
  const { page } = shopper
  const order = orderOf(2)
  await page.goto(`/en/refund/${order.id}/${order.order_no}`)
  await tabTo(page, page.getByRole('radio', { name: /^Return and refund/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Refund only/ })).toBeChecked()
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('No longer')
  await tabTo(page, page.getByRole('textbox', { name: 'Explanation' }))
  await page.keyboard.type('It does not fit on the table.')
  await tabTo(page, page.getByRole('button', { name: /^Add pictures, / }))
  await choosePicture(page, () => page.keyboard.press('Enter'))
  await tabTo(page, page.getByRole('button', { name: 'Send request' }))
  await page.keyboard.press('Enter')
  await hasNotification(page, 'Request sent')

  await tabTo(page, page.getByRole('button', { name: 'Withdraw request' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Withdraw request' })
  await tabTo(page, sheet.getByRole('button', { name: 'Withdraw request' }))
  await page.keyboard.press('Enter')
  await hasNotification(page, 'Request withdrawn')
  await expect(page.getByRole('heading', { name: 'Request ended' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'New request' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Request a refund' })).toBeVisible()
  await page.goto('/en/myPurchases/-4')
  await expect(page.getByRole('region', { name: 'Refund requests' })).toContainText('Request withdrawn')
})

function orderOf(index: number): Order {
  const order = orders[index]
  if (order === undefined) throw new Error('There is no such order')
  return order
}

/** Fills in the explanation and adds a picture. */
async function fillRest(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Explanation' }).fill('The joint is broken.')
  await choosePicture(page, () => page.getByRole('button', { name: /^Add pictures, / }).click())
}

async function choosePicture(page: Page, press: () => Promise<void>): Promise<void> {
  const buffer = await drawPaymentProof({ amount: 20_50, reference: 'lamp', tone: 7 })
  const choosing = page.waitForEvent('filechooser')
  await page.evaluate(() => undefined) // The browser handles file choosers only after a moment; a key pressed before would be lost.
  await press()
  await (await choosing).setFiles({ name: 'lamp.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Picture 1 of 1/ })).toBeVisible()
}

/** Opens the refund from the back office's navigation. */
async function openRefund(desk: Page, order: Order): Promise<void> {
  await desk
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Refunds/ })
    .click()
  await desk.getByRole('link', { name: `Open: mei ${order.order_no}, ${lamp}` }).click()
  await expect(desk.getByRole('heading', { name: `Refund ${order.order_no}` })).toBeVisible()
}
