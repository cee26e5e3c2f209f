import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { buy } from './buying.ts'
import { hasNotification } from './notices.ts'
import { openPortal } from './staff.ts'

test('a seller prints packing slips of several orders, packs them and ships them at once', async ({
  browser,
  request,
}) => {
  const { call } = await enterAs(request, 'mei')
  const orders = [await buy(call, 'Two-joint desk lamp'), await buy(call, 'Two-joint desk lamp')]
  const seller = await openPortal(browser, 'seller-lindenhag')
  const { page } = seller
  // The sheets remain in the page until the printing ends; this printer never finishes.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/portal/order')
  for (const { order_no } of orders) {
    await page.getByRole('checkbox', { name: `Choose order ${order_no}` }).check()
  }
  const bar = page.getByRole('region', { name: '2 orders chosen' })

  await bar.getByRole('button', { name: 'Packing slips' }).click()
  await page.emulateMedia({ media: 'print' })
  const packingSlips = page.getByRole('article')
  await expect(packingSlips).toHaveCount(2)
  for (const { order_no } of orders) {
    const packingSlip = packingSlips.filter({ hasText: order_no })
    await expect(packingSlip).toContainText('1 piece in all')
    await expect(packingSlip).toContainText('Mei Lin')
    await expect(packingSlip).not.toContainText('$')
  }
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.sheets')).toHaveCount(0)

  await bar.getByRole('button', { name: 'Mark packed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark packed' }).click()
  await hasNotification(page, '2 orders marked as packed')

  await bar.getByRole('button', { name: 'Ship 2 orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' })
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog.getByText('Please name the carrier')).toBeVisible()
  await expect(dialog.getByText('Please enter the tracking number')).toHaveCount(2)
  await dialog.getByLabel('Carrier').fill('DHL')
  const numbers = orders.map(({ id }) => `0034043416109405${id}`)
  const fields = dialog.getByLabel(/^Tracking number for /)
  await fields.first().evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, numbers.join('\r\n'))
  await expect(fields.last()).toHaveValue(numbers[1] ?? '')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await hasNotification(page, '2 orders are marked as shipped')
  await expect(dialog).toBeHidden()

  for (const { id } of orders) {
    const { status, shipments } = await call('GET /api/order/detail', { query: { id } })
    expect(status).toBe(2)
    expect(numbers).toContain(shipments[0]?.tracking_no)
  }
  expect(seller.complaints.take()).toEqual([])
  await page.context().close()
})

test('one number is not taken for parcels to two people', async ({ browser, request }) => {
  const { call } = await enterAs(request, 'mei')
  const orders = [await buy(call, 'Two-joint desk lamp'), await buy(call, 'Two-joint desk lamp', 1)]
  const { page, complaints } = await openPortal(browser, 'seller-lindenhag')
  await page.goto('/portal/order')
  for (const { order_no } of orders) {
    await page.getByRole('checkbox', { name: `Choose order ${order_no}` }).check()
  }
  await page.getByRole('button', { name: 'Ship 2 orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' })
  await dialog.getByLabel('Carrier').fill('DHL')
  const numberOf = (at: number) => dialog.getByLabel(`Tracking number for ${orders[at]?.order_no}`)
  await numberOf(0).fill('JD014600006281230711')
  await numberOf(1).fill('jd01 4600 0062 8123 0711')
  const clash = dialog.getByText(/^This number already stands at /)
  await expect(clash).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog.locator('input[aria-invalid=true]')).toHaveCount(2)
  await numberOf(1).fill('JD014600006281230712')
  await expect(clash).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await hasNotification(page, '2 orders are marked as shipped')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
