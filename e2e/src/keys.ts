import { expect, type Locator, type Page } from '@playwright/test'

const longestWay = 120

/** Presses Tab until the target has the focus, and expects each focus to be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < longestWay && !(await hasFocus(target)); steps += 1) {
    await page.keyboard.press('Tab')
    await expectFocusToShow(page)
  }
  await expect(target).toBeFocused()
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Expects a visible focus: an outline, or the frame of the surrounding field, and no bar above it (WCAG 2.4.7, 2.4.11). */
async function expectFocusToShow(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'shown'
    const isMarked = (element: Element | null) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element ?? document.body)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const { left, top, width, height } = focused.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isCovered = above !== null && !focused.contains(above) && !above.contains(focused)
    if (isCovered) return `${focused.outerHTML} is below ${above.outerHTML}`
    return isMarked(focused) || isMarked(focused.parentElement) ? 'shown' : focused.outerHTML
  })
  expect(shown).toBe('shown')
}
