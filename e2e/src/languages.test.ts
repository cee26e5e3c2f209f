import { expect, test, type Page } from '@playwright/test'
import { openPortal } from './staff.ts'
import { hasNotification } from './notices.ts'

const italian = 'Italian · Italiano'

async function offer(page: Page, isOffered: boolean): Promise<void> {
  await page.getByRole('button', { name: `Change: ${italian}` }).click()
  const dialog = page.getByRole('dialog', { name: italian })
  await dialog.getByRole('switch', { name: italian }).setChecked(isOffered)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await hasNotification(page, 'Saved')
}

// Operators choose the storefront's languages while it runs.
test('a language that an operator takes away leads on and is no choice, until it is given back', async ({
  browser,
  page,
}) => {
  const { page: desk } = await openPortal(browser, 'ada')
  await desk.goto('/portal/setting')
  const openItalian = async () => {
    await page.goto('/it/home')
    return new URL(page.url()).pathname
  }
  expect(await openItalian()).toBe('/it/home')
  try {
    await offer(desk, false)
    await expect.poll(openItalian, { timeout: 15_000 }).toBe('/en/home')
    await page.getByRole('button', { name: 'Language' }).first().click()
    const choice = page.getByRole('dialog', { name: 'Choose a language' })
    await expect(choice.getByRole('button', { name: 'Français' })).toBeVisible()
    await expect(choice.getByRole('button', { name: 'Italiano' })).toHaveCount(0)
  } finally {
    await offer(desk, true)
  }
  await expect.poll(openItalian, { timeout: 15_000 }).toBe('/it/home')
  await desk.context().close()
})
