import { expect, test } from '@playwright/test'
import { openPortal } from './staff.ts'

// Issue 5: the sort order of tables is in the URL, so that reload, Back and a link show the same.
test('a list keeps its sort order after a reload, by Back, and with another filter', async ({ browser }) => {
  const { page, complaints } = await openPortal(browser, 'ada')
  await page.goto('/portal/withdrawal')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('newest')
  await sort.selectOption('Largest amount first')
  await expect(page).toHaveURL(/amount_down/)
  const amounts = async () => {
    const shown = await page.locator('tbody tr td:nth-child(4)').allInnerTexts()
    return shown.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
  }
  await expect.poll(async () => (await amounts()).length).toBeGreaterThan(2)
  const isSorted = (shown: number[]) => shown.every((amount, index) => index === 0 || amount <= (shown[index - 1] ?? 0))
  await expect.poll(async () => isSorted(await amounts())).toBe(true)
  await page.reload()
  await expect(sort).toHaveValue('amount_down')
  await page.getByRole('button', { name: 'Auditing' }).click()
  await expect(sort).toHaveValue('amount_down')
  await sort.selectOption('Oldest first')
  await expect(page).not.toHaveURL(/sort%22/)
  await page.goBack()
  await expect(sort).toHaveValue('amount_down')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
