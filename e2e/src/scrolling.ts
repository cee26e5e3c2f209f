import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the scroll position of the page. */
export const topOf = (page: Page): Promise<number> => page.evaluate(() => scrollY)

export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  await expect.poll(() => topOf(page)).toBe(top)
  await nextFrames(page)
}

/** Scrolls a row sideways and waits until it has stopped. */
export async function slide(row: Locator, by: number): Promise<void> {
  await row.evaluate((list, left) => list.scrollTo({ left, behavior: 'instant' }), by)
  await nextFrames(row.page())
}

/** Clicks the link where it is: the page must not scroll to it first. */
export async function open(link: Locator): Promise<void> {
  await link.waitFor()
  await link.evaluate((element: HTMLElement) => element.click())
}

/** Waits for the next frame, in which the page receives the scroll event. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
