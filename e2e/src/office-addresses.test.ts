import { expect, test } from '@playwright/test'
import { openPortal } from './staff.ts'

const missing = 'This page does not exist'
const refused = 'This page is not for this account'

test('an address of the back office that leads nowhere says so, and one of another role says that', async ({
  browser,
}) => {
  const { page, complaints } = await openPortal(browser, 'seller-lindenhag')
  for (const [address, said] of [
    ['/portal/ordres', missing],
    ['/portal/order/3', missing],
    ['/portal/ledger', refused],
    ['/portal/users', refused],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    await page.goto(address)
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
  }
  await page.getByRole('link', { name: 'To your pages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
