import { expect, test } from '@playwright/test'
import { openPortal } from './staff.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a seller finds today’s visitor in the plot and in the table, and the range in the address', async ({
  browser,
  request,
}) => {
  const seller = await openPortal(browser, 'seller-lindenhag')
  const { page, complaints } = seller
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Sales' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and visitors' })).toBeVisible()
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/\/portal\/sales\?days=7$/)

  const profile = await page.request.get('/api/shop/list')
  const { data } = (await profile.json()) as { data: { items: { id: string; name: string }[] } }
  const shop = data.items.find(({ name }) => name === 'Lindenhag')
  await request.get(`/en/shop/${shop?.id}`, { headers: { 'user-agent': firefox } })
  const visitors = page.getByRole('img', { name: /^Visitors, day by day for 7 days\. The most was [1-9]/ })
  await expect(async () => {
    await page.reload()
    await expect(visitors).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await page.getByText('As a table').click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(1).getByRole('cell').nth(5)).toHaveText(/^[1-9]\d*$/)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
