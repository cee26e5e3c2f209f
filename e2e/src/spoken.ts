import { expect, type Locator, type Page } from '@playwright/test'

/** Elements that take input or lead to another page, and therefore need a name. */
const actions = 'button|link|textbox|searchbox|checkbox|radio|combobox|listbox|switch|slider|spinbutton|tab|dialog|img'

/** Expects what users of screen readers need: landmarks, one heading of the first level, no skipped level, a name for every element. */
export async function expectSpoken(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  const tree = await page.locator('body').ariaSnapshot()
  const nameless = tree
    .split('\n')
    .filter((line) => new RegExp(`^\\s*- (?:${actions})(?: \\[[^\\]]*\\])*:?$`).test(line))
  expect.soft(nameless, `${page.url()}: without a name`).toEqual([])
  const navigations = tree.split('\n').filter((line) => /^\s*- navigation/.test(line))
  expect.soft(new Set(navigations).size, `${page.url()}: navigations told apart`).toBe(navigations.length)
  expect.soft(levelsLeftOut(tree), `${page.url()}: headings after one that is two levels above`).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', /^[a-z]{2}/)
  await expect(page).toHaveTitle(/· Sealane$/)
}

function levelsLeftOut(tree: string): string[] {
  const headings = [...tree.matchAll(/- heading (?:"((?:[^"\\]|\\.)*)"|.*?) \[level=(\d)\]/g)]
  const levels = headings.map(([, name = '', level]) => ({ name, level: Number(level) }))
  return levels.filter(({ level }, index) => level > (levels[index - 1]?.level ?? level) + 1).map(({ name }) => name)
}

/** Expects that the focus is in the sheet, that Tab cycles within it, and that Escape closes it and returns the focus to `opener`. */
export async function expectFocusKept(page: Page, sheet: Locator, opener: Locator): Promise<void> {
  await expect(sheet).toBeVisible()
  const isInside = () =>
    sheet.evaluate((dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body)
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    expect(await isInside()).toBe(true)
    await page.keyboard.press(key)
  }
  expect(await isInside()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
}
