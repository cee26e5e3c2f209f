import { expect, type Locator, type Page } from '@playwright/test'

/** How far the page is scrolled. */
export const topOf = (page: Page): Promise<number> => page.evaluate(() => scrollY)

export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  await expect.poll(() => topOf(page)).toBe(top)
  await nextFrames(page)
}

/** Slides a row, and waits until it has come to rest. */
export async function slide(row: Locator, by: number): Promise<void> {
  await row.evaluate((list, left) => list.scrollTo({ left, behavior: 'instant' }), by)
  await nextFrames(row.page())
}

/** Taps it where it is: the page must not be scrolled to it first. */
export async function open(link: Locator): Promise<void> {
  await link.waitFor()
  await link.evaluate((element: HTMLElement) => element.click())
}

/** What the page hears of scrolling comes with the next frame. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
