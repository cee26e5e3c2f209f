import { expect, test, type Locator, type Page } from '@playwright/test'
import { collectComplaints } from './complaints.ts'
import { demoPassword } from './people.ts'

const longestWay = 120

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
  await tabTo(page, page.getByRole('textbox', { name: 'Account, email or mobile' }))
  await page.keyboard.type('jonas')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Select Two-joint desk lamp' })).toBeChecked()
  expect(complaints.take()).toEqual([])
})

/** Tab by tab until it has the focus, and shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < longestWay && !(await hasFocus(target)); steps += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop
    await expectFocusToShow(page)
  }
  await expect(target).toBeFocused()
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Nobody loses sight of where they are: an outline, or the frame of the field around it. */
async function expectFocusToShow(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'shown'
    const isMarked = (element: Element | null) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element ?? document.body)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    return isMarked(focused) || isMarked(focused.parentElement) ? 'shown' : focused.outerHTML
  })
  expect(shown).toBe('shown')
}
