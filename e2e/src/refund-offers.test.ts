import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { sendBack } from './asking.ts'
import { hasNotification } from './notices.ts'
import { openPhone } from './people.ts'
import { seen, toDollars } from './shopper.ts'
import { openPortal } from './staff.ts'

const atOnceMs = 3_000

test('of two lamps the shop says that one came back; the shopper has it judged, then accepts it', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  const mei = await enterAs(page.request, 'mei')
  const seller = await enterAs(page.request, 'seller-lindenhag')
  const id = await sendBack(page.request, mei, seller)
  const { order, amount } = await mei.call('GET /api/refund/detail', { query: { id } })
  await page.context().addCookies([{ name: 'Admin-Token', value: mei.token, url: baseURL ?? '' }])
  await page.goto(`/en/refund/${order.id}/${order.order_no}?request=${id}`)
  await expect(page.getByRole('heading', { name: /^Checked by/ })).toBeVisible()

  const { page: desk, complaints: deskComplaints } = await openPortal(browser, 'seller-lindenhag')
  await desk.goto(`/portal/refund/${id}/show`)
  await desk.getByLabel('Pieces that came back, of 2').fill('1')
  await expect(desk.getByText('Otherwise Sealane decides.')).toBeVisible()
  await desk.getByRole('button', { name: 'Checked, give the money back' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Give the money back' }).click()
  await hasNotification(desk, 'Offered to the shopper')

  const half = toDollars(amount / 2)
  await expect(page.getByRole('heading', { name: /^Answer by/ })).toBeVisible({ timeout: atOnceMs })
  await expect(seen(page, `Lindenhag offers ${half} instead of ${toDollars(amount)}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Let Sealane decide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Appeal' })
  await sheet.getByRole('textbox', { name: 'Explanation' }).fill('Both lamps were in the parcel.')
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await hasNotification(page, 'Appeal sent')
  await page.getByRole('button', { name: `Accept ${half}` }).click()
  await page
    .getByRole('dialog', { name: `Accept ${half}?` })
    .getByRole('button', { name: 'Accept' })
    .click()
  await hasNotification(page, 'Offer accepted')
  await expect(page.getByRole('heading', { name: 'Back in your balance' })).toBeVisible()
  expect([...complaints.take(), ...deskComplaints.take()]).toEqual([])
  await Promise.all([page.context().close(), desk.context().close()])
})
