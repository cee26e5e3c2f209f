import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { partOf } from '../../tools/test-length.js'
import { enterAs } from './api.ts'
import { giveBalance } from './asking.ts'
import { findFaults, findUngrown, rememberTextSizes } from './fit.ts'
import { keepLoggedIn } from './people.ts'
import { entryPages, shopperPages, type TestedPage } from './pages.ts'

const standardPx = 16
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 844 }

test.describe.configure({ timeout: 480_000 })
test.use({ viewport: phone })

// German has the longest words; sheets that the test opens by name are opened in English. The text size is the browser's own setting, as users with
// low vision choose it.
test('with text twice as large nothing is cut or covered on a visitor’s pages, nor at 320 px', {
  tag: '@rotating',
}, async ({ page }) => {
  await examine(page, entryPages)
})

test('with text twice as large nothing is cut or covered on a shopper’s pages, nor at 320 px', {
  tag: '@rotating',
}, async ({ page, context, request }) => {
  const mei = await enterAs(request, 'mei')
  await giveBalance(request, mei, 500_00)
  const { call, token } = mei
  await keepLoggedIn(context, token)
  await examine(page, await shopperPages(call))
})

async function examine(page: Page, pages: TestedPage[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const browser = await page.context().newCDPSession(page)
  for (const { path, open, flat = false } of partOf(pages)) {
    await test.step(path, async () => {
      await page.goto(`/${open === undefined ? 'de' : 'en'}${path}`)
      await expect(page.locator('main').getByRole('heading').first()).toBeAttached()
      await expect(page.locator('.bones').filter({ visible: true })).toHaveCount(0)
      await open?.(page)
      await expect(page.locator('dialog[open]')).toHaveCount(open === undefined || flat ? 0 : 1)
      await setTextSize(page, browser, standardPx)
      await page.evaluate(rememberTextSizes)
      await setTextSize(page, browser, 2 * standardPx)
      expect.soft(await page.evaluate(findUngrown), `${path}: text that keeps its size`).toEqual([])
      expect.soft(await findFaults(page), `${path} with large text`).toEqual([])
      await setTextSize(page, browser, standardPx)
      await page.setViewportSize(narrow)
      expect.soft(await findFaults(page), `${path} at ${narrow.width} px`).toEqual([])
      await page.setViewportSize(phone)
    })
  }
}

async function setTextSize(page: Page, browser: CDPSession, px: number): Promise<void> {
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, px)
  await page.evaluate(restyle, px)
}

/** Runs in the page: restyles all elements, because Chromium does not update all of them when the setting changes while the page is open. */
function restyle(px: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { --text-size: ${px} }`)
  document.adoptedStyleSheets = [sheet]
}
