import { expect, test } from '@playwright/test'
import { openPage, openPortal } from './staff.ts'

test('a statement whose dates can be read both ways is asked about, and read as the operator says', async ({
  browser,
}) => {
  const stamp = Date.now().toString(36)
  const rows = [`03/04/2026,1.00,First of ${stamp}`, `05/06/2026,2.00,Second of ${stamp}`]
  const { page, complaints } = await openPortal(browser, 'ines')
  await openPage(page, 'Bank')
  await page.getByRole('button', { name: 'Add a statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a statement' })
  const file = {
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['date,amount,description', ...rows].join('\r\n')),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const order = dialog.getByLabel('How its dates are written')
  await expect(order).toHaveAccessibleDescription(/can be read both ways/)
  await expect(dialog.getByRole('button', { name: /^Store/ })).toBeHidden()

  await order.selectOption({ label: 'Month first: 03/04 is March 4' })
  await expect(dialog.getByRole('row').filter({ hasText: `First of ${stamp}` })).toContainText('Mar 4, 2026')
  await order.selectOption({ label: 'Day first: 03/04 is 3 April' })
  await expect(dialog.getByRole('row').filter({ hasText: `First of ${stamp}` })).toContainText('Apr 3, 2026')
  await expect(dialog.getByRole('heading', { name: 'march.csv' })).toBeVisible()
  await expect(order).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Store 2 lines' }).click()
  await expect(dialog.getByText('2 lines stored')).toBeVisible()
  await expect(order).toBeHidden()

  await dialog.locator('input[type=file]').setInputFiles({
    ...file,
    name: 'april.csv',
    buffer: Buffer.from(`date,amount,description\r\n22/04/2026,3.00,Third of ${stamp}`),
  })
  await expect(dialog.getByRole('row').filter({ hasText: `Third of ${stamp}` })).toContainText('Apr 22, 2026')
  await expect(order).toBeHidden()
  expect(complaints.take()).toEqual([])
})
