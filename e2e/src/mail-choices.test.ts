import { expect, test, type Browser } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { keepLoggedIn, openPhone } from './people.ts'

async function openSettings(browser: Browser, baseURL = '', account?: string) {
  const { page, complaints } = await openPhone(browser, baseURL)
  const created = `mails-${Date.now().toString(36)}`
  const { token } = await (account === undefined ? registerAs(page.request, created) : enterAs(page.request, account))
  await keepLoggedIn(page.context(), token)
  await page.goto('/en/setting')
  return { page, complaints }
}

test('mails are chosen by topic with the keyboard alone, and the choice stays', async ({ browser, baseURL }) => {
  const { page, complaints } = await openSettings(browser, baseURL, 'leila')
  const orders = page.getByRole('region', { name: 'Emails' }).getByRole('switch', { name: 'Orders and parcels' })
  await expect(orders).toBeChecked()
  await orders.focus()
  await page.keyboard.press('Space')
  await expect(orders).not.toBeChecked()
  await page.reload()
  await expect(orders).not.toBeChecked()
  expect(complaints.take()).toEqual([])
})

test('without a verified email the settings lead to its verification', async ({ browser, baseURL }) => {
  const { page } = await openSettings(browser, baseURL)
  await page.getByRole('link', { name: /Verify your email/ }).click()
  await expect(page).toHaveURL(/\/en\/passwords$/)
})
