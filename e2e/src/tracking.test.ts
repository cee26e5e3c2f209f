import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { buy, ship } from './buying.ts'
import { atOnceMs } from './notices.ts'
import { keepLoggedIn, openPhone } from './people.ts'
import { seen } from './shopper.ts'
import { openPortal } from './staff.ts'

test('a seller imports what the carrier said of a parcel, and the shopper sees it on their order', async ({
  browser,
  baseURL,
}) => {
  const { page: phone, complaints } = await openPhone(browser, baseURL ?? '')
  const { call, token } = await enterAs(phone.request, 'mei')
  const { call: sell } = await enterAs(phone.request, 'seller-lindenhag')
  const order = await buy(call, 'Two-joint desk lamp')
  await ship(sell, order)
  const { shipments } = await call('GET /api/order/detail', { query: { id: order.id } })
  await keepLoggedIn(phone.context(), token)
  await phone.goto(`/en/orderInfo/${order.id}`)
  await expect(seen(phone, 'Handed to the carrier')).toBeVisible()

  const parcel = [order.order_no, shipments[0]?.tracking_no].join(',')
  const rows = [`${parcel},At customs,${new Date().toISOString()},Leipzig`, `${parcel},Lost,2026-05-01 14:30,`]
  const file = {
    name: 'events.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Order,Tracking number,Event,Time,Place', ...rows].join('\r\n')),
  }
  const seller = await openPortal(browser, 'seller-lindenhag')
  await seller.page.getByRole('button', { name: 'Import tracking' }).click()
  const dialog = seller.page.getByRole('dialog', { name: 'Import tracking' })
  await expect(dialog.getByText('Tracking numbers: order, carrier, tracking number')).toBeVisible()
  await expect(dialog.getByText('Tracking events: order, tracking number, event, time')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('listitem')).toHaveText(/^Row 3 · Event.*Lost.*This event is not known/)
  await expect(dialog.getByRole('row').filter({ hasText: 'At customs · Leipzig' })).toContainText('Ready')
  await dialog.getByRole('button', { name: 'Add 1 event' }).click()
  await expect(dialog.getByText('1 event is added. The shoppers see what happened on their orders.')).toBeVisible()

  await expect(seen(phone, 'In customs')).toBeVisible({ timeout: atOnceMs })
  await expect(seen(phone, 'Leipzig')).toBeVisible()
  expect(complaints.take()).toEqual([])
  expect(seller.complaints.take()).toEqual([])
  await phone.context().close()
  await seller.page.context().close()
})
