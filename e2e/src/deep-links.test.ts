import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { keepLoggedIn } from './people.ts'

test.beforeEach(async ({ context, request }) => keepLoggedIn(context, (await enterAs(request, 'jonas')).token))

for (const [address, meant] of [
  ['/en/HOME', '/en/home'],
  ['/en/Order/', '/en/order'],
  ['/en/myPurchases/2/', '/en/myPurchases/2'],
  ['/en/Login?from=mail', '/en/home'],
] as const)
  test(`${address} is ${meant}`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL(new RegExp(`${meant}$`))
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1)
  })

// Specification, decisions 8: without its optional parameter a route leads to its list.
for (const [address, list, heading] of [
  ['/orderInfo', '/myPurchases', 'My orders'],
  ['/refund', '/myPurchases', 'My orders'],
  ['/shop', '/shops', 'All shops'],
  ['/detail', '/explore', 'Shops'],
  ['/addressForm', '/addressForm', 'New address'],
] as const)
  test(`${address} without what it is about leads to ${list}`, async ({ page }) => {
    await page.goto(`/en${address}`)
    await expect(page).toHaveURL(new RegExp(`/en${list}$`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })

test('a talk with a shop that is not there is headed like any page, and waits for nothing', async ({ page }) => {
  await page.goto('/en/service?shop=nowhere')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Conversation' })).toBeVisible()
})
