import { expect, test } from '@playwright/test'
import { collectComplaints } from './complaints.ts'
import { tabTo } from './keys.ts'
import { demoPassword } from './people.ts'

test('from the home page to a product in the bag, and in, by keyboard alone', async ({ page, context }) => {
  const complaints = collectComplaints(context, page)
  await page.goto('/home')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page.getByRole('region', { name: 'Hot products' }).getByRole('link', { name: /Two-joint desk lamp/ }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Two-joint desk lamp' })).toBeVisible()

  const adding = page.getByRole('button', { name: 'Add to bag' })
  await tabTo(page, adding)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(adding).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, sheet.getByRole('button', { name: 'Ochre' }))
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('button', { name: 'Ochre' })).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, sheet.getByRole('button', { name: 'Add to bag' }))
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()

  await tabTo(page, page.getByRole('link', { name: 'Bag: 1' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Log in' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Account or email' }))
  await page.keyboard.type('jonas')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Select Two-joint desk lamp' })).toBeChecked()
  expect(complaints.take()).toEqual([])
})
