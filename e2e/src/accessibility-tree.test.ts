import { expect, test, type Page } from '@playwright/test'
import { collectComplaints } from './complaints.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { demoPassword } from './people.ts'
import { expectFocusKept, expectSpoken } from './spoken.ts'

const code = '246813'
const lamp = 'Two-joint desk lamp'

// Uses only roles, names, states and announcements, like a shopper who cannot see the page.
test('a shopper with a screen reader finds a product, orders and pays it', async ({ page, context }) => {
  const complaints = collectComplaints(context, page)
  await keepNotices(context)
  await logInByEar(page)

  const products = page.getByRole('region', { name: 'Hot products' })
  await expect(products.getByRole('heading', { level: 2, name: 'Hot products' })).toBeVisible()
  await products.getByRole('link', { name: new RegExp(lamp) }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: lamp })).toBeFocused()
  await expectSpoken(page, lamp)
  await expect(page.getByRole('button', { name: 'Picture 1 of 2' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('group', { name: 'Colour' }).getByRole('button')).toHaveCount(3)

  const adding = page.getByRole('button', { name: 'Add to bag' })
  await adding.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Spec' })
  await expectFocusKept(page, sheet, adding)
  await adding.press('Enter')
  const ochre = sheet.getByRole('button', { name: 'Ochre' })
  await ochre.press('Space')
  await expect(sheet.getByRole('button', { name: 'Ochre', pressed: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'One more' }).press('Enter')
  await expect(sheet.getByRole('status')).toHaveText('2')
  await sheet.getByRole('button', { name: 'Add to bag' }).press('Enter')
  await hasNotification(page, 'Added to bag')
  await expect(sheet).toHaveCount(0) // While the sheet closes, its button has the same name.
  await expect(adding).toBeFocused()

  await page.getByRole('link', { name: /^Bag: \d/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Bag/ })).toBeFocused()
  await expectSpoken(page, /^Bag/)
  await expect(page.getByRole('checkbox', { name: `Select ${lamp}` })).toBeChecked()
  await page.getByRole('button', { name: /^Check out \(\d+\)$/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await expectSpoken(page, 'Checkout')
  await page.getByRole('button', { name: 'Place order' }).press('Enter')
  await hasNotification(page, 'Order created')

  await expect(page.getByRole('heading', { level: 1, name: 'Pay' })).toBeFocused()
  await expectSpoken(page, 'Pay')
  await payByEar(page)
  expect(complaints.take()).toEqual([])
})

/** Logs in by announcements alone: an invalid field gets the focus with its message, and a wrong password is announced. */
async function logInByEar(page: Page): Promise<void> {
  await page.goto('/en/home')
  await expectSpoken(page, /./)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to content' })).toBeFocused()
  await page.goto('/en/login')
  await expectSpoken(page, /./)
  const account = page.getByRole('textbox', { name: 'Account or email' })
  await page.getByRole('button', { name: 'Log in' }).press('Enter')
  await expect(account).toBeFocused()
  await expect(account).toHaveAttribute('aria-invalid', 'true')
  await expect(account).toHaveAccessibleDescription(/./)
  await account.fill('mei')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /password/ }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/home$/)
  const home = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' })
  await expect(home).toHaveAttribute('aria-current', 'page')
}

async function payByEar(page: Page): Promise<void> {
  const pay = page.getByRole('button', { name: 'Pay now' })
  await pay.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Enter payment code' })
  const field = sheet.getByRole('textbox', { name: 'Payment code' })
  await expect(field).toBeFocused()
  await expectFocusKept(page, sheet, pay)
  await pay.press('Enter')
  await field.fill('111111')
  await field.press('Enter')
  await hasNotification(page, 'The payment code is not right')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(code)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeFocused()
  await expectSpoken(page, 'Paid')
}

test('search results are announced, and each language name has its lang', async ({ page, context }) => {
  await keepNotices(context)
  await page.goto('/en/searchs?keyword=a')
  await expectSpoken(page, 'Search results for “a”')
  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expectFocusKept(page, sheet, filter)
  await filter.press('Enter')
  const before = await sheet.getByRole('button', { name: /^Show/ }).textContent()
  await sheet.getByRole('switch', { name: /^In stock/ }).press('Space')
  await expect(sheet.getByRole('switch', { name: /^In stock/ })).toBeChecked()
  await sheet.getByRole('button', { name: /^Toys/ }).press('Enter')
  await expect(sheet.getByRole('button', { name: /^Show \d/ })).not.toHaveText(before ?? '')
  await sheet.getByRole('button', { name: /^Show \d/ }).press('Enter')
  await expect(sheet).toBeHidden()
  await hasNotification(page, 'products')

  await page.goto('/en/home')
  const language = page.getByRole('button', { name: 'Language', exact: true })
  await language.press('Enter')
  const languages = page.getByRole('dialog', { name: 'Choose a language' })
  await expect(languages.getByText('Ελληνικά', { exact: true })).toHaveAttribute('lang', 'el')
  await expect(languages.getByText('日本語', { exact: true })).toHaveAttribute('lang', 'ja')
  await expectFocusKept(page, languages, language)
})
