import { expect, test } from '@playwright/test'
import { openPortal } from './staff.ts'

const missing = 'This page does not exist'
const refused = 'This page is not for this account'

test('an unknown address of the back office shows an error, and a page of another role shows a different one', async ({
  browser,
}) => {
  const { page, complaints } = await openPortal(browser, 'seller-lindenhag')
  for (const [address, message] of [
    ['/portal/ordres', missing],
    ['/portal/order/3', missing],
    ['/portal/ledger', refused],
    ['/portal/users', refused],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: message })).toBeVisible()
  }
  await page.getByRole('link', { name: 'To your pages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a search and a chip filter a list together, and the search box matches the list', async ({ browser }) => {
  const { page, complaints } = await openPortal(browser, 'ada')
  await page.goto('/portal/users')
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await box.fill('mei')
  await expect(page).toHaveURL(/keyword/)
  await expect(page.getByRole('link', { name: /^Open: / })).toHaveText(['Open'])
  await page.getByRole('button', { name: 'Frozen' }).click()
  await expect(page).toHaveURL(/frozen/)
  await expect(page).toHaveURL(/keyword/)
  await expect(page.getByRole('link', { name: /^Open: / })).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/keyword/)
  await expect(box).toHaveValue('')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('arrow down moves the focus from the search box to the result, and Enter opens it', async ({ browser }) => {
  const { page, complaints } = await openPortal(browser, 'ada')
  await page.goto('/portal/users')
  await page.getByRole('searchbox', { name: 'Search users' }).focus()
  await page.keyboard.type('jonas')
  const found = page.getByRole('link', { name: 'Open: jonas' })
  await expect(page.getByRole('link', { name: /^Open: / })).toHaveText(['Open'])
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'jonas' })).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a page that opens gives the focus to its heading, for a screen reader to read', async ({ browser }) => {
  const { page, complaints } = await openPortal(browser, 'ada')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(heading('Users')).toBeFocused()
  const person = page.getByRole('link', { name: /^Open: / }).first()
  const account = (await person.getAttribute('aria-label'))?.replace('Open: ', '') ?? ''
  await person.press('Enter')
  await expect(heading(account)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(heading(account)).not.toBeFocused()
  await page.goBack()
  await expect(heading('Users')).toBeFocused()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})
