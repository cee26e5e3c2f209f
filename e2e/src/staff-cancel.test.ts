import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { buy } from './buying.ts'
import { hasNotification } from './notices.ts'
import { keepLoggedIn, openPhone } from './people.ts'
import { openPortal } from './staff.ts'

test('a shop cancels an order that it cannot send, and the shopper reads why', async ({
  baseURL,
  browser,
  request,
}) => {
  const { call, token } = await enterAs(request, 'mei')
  const { id, order_no } = await buy(call, 'Two-joint desk lamp')
  const seller = await openPortal(browser, 'seller-lindenhag')
  await seller.page.goto(`/portal/order?open=${order_no}`)
  await seller.page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  const dialog = seller.page.getByRole('dialog', { name: `Cancel ${order_no}?` })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByText('Choose a reason: the shopper sees it.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused()
  const restock = dialog.getByRole('checkbox', { name: 'Put the pieces back in stock' })
  await expect(restock).toBeChecked()
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged')
  await expect(dialog.getByText('Choose a reason: the shopper sees it.')).toBeHidden()
  await expect(restock).not.toBeChecked()
  await dialog.getByRole('textbox', { name: 'Note to the shopper' }).fill('The shade broke on its way to us.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await hasNotification(seller.page, 'Order cancelled')
  await expect(dialog).toBeHidden()
  expect(seller.complaints.take()).toEqual([])
  await seller.page.context().close()

  const { page, complaints } = await openPhone(browser, baseURL ?? '')
  await keepLoggedIn(page.context(), token)
  await page.goto(`/en/orderInfo/${id}`)
  await expect(page.getByRole('heading', { name: 'Cancelled by Lindenhag' })).toBeVisible()
  await expect(page.getByText('Damaged before shipping')).toBeVisible()
  await expect(page.getByText('The shade broke on its way to us.')).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
