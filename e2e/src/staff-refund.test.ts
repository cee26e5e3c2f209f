import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { buy } from './buying.ts'
import { hasNotification } from './notices.ts'
import { keepLoggedIn, openPhone } from './people.ts'
import { openPortal } from './staff.ts'

test('a shop cancels one of two pieces, refunds a part of the other, and the shopper reads why', async ({
  baseURL,
  browser,
  request,
}) => {
  const { call, token } = await enterAs(request, 'mei')
  const { order_no } = await buy(call, 'Two-joint desk lamp', 0, 2)
  const { page: office, complaints: inOffice } = await openPortal(browser, 'seller-lindenhag')
  await office.goto(`/portal/order?open=${order_no}`)
  await office.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  const cancel = office.getByRole('dialog', { name: `Cancel ${order_no}?` })
  await cancel.getByRole('button', { name: 'Less' }).click()
  await cancel.getByRole('combobox', { name: 'Reason' }).selectOption('Out of stock')
  await cancel.getByRole('button', { name: 'Cancel pieces' }).click()
  await hasNotification(office, 'Pieces cancelled')

  await office.goto(`/portal/order?open=${order_no}`)
  await office.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  const refund = office.getByRole('dialog', { name: `Refund for ${order_no}` })
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('Enter an amount for at least one item, or refund the shipping.')).toBeVisible()
  await refund.getByRole('textbox', { name: 'Two-joint desk lamp' }).fill('1.50')
  await refund.getByRole('combobox', { name: 'Reason' }).selectOption('Goodwill')
  await refund.getByRole('textbox', { name: 'Note to the shopper' }).fill('Thank you for waiting.')
  await expect(refund.getByText('The shopper gets $1.50.')).toBeVisible()
  await refund.getByRole('button', { name: 'Refund' }).click()
  await hasNotification(office, 'Refunded')
  expect(inOffice.take()).toEqual([])
  await office.context().close()

  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  await keepLoggedIn(page.context(), token)
  const { items } = await call('GET /api/refund/list', { query: { limit: 2 } })
  for (const [index, words] of [
    ['Refund from the shop', 'Goodwill', 'Thank you for waiting.', '$1.50'],
    ['Cancelled by the shop', 'Out of stock'],
  ].entries()) {
    const { id, order } = items[index] ?? { id: '', order: { id: '', order_no: '' } }
    await page.goto(`/en/refund/${order.id}/${order.order_no}?request=${id}`)
    for (const word of words) await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  }
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
