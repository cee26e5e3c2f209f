import { expect, test, type Page } from '@playwright/test'
import { partOf } from '../../tools/test-length.js'
import { keepNotices } from './notices.ts'
import { demoPassword } from './people.ts'

const phone = { width: 390, height: 844 }

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: phone })

// Chinese first: its switch to English has a longer label than the switch back. Only the text grows here, as with the browser's setting for large
// text.
test('with text twice as large no page of an operator is wider than a phone', { tag: '@rotating' }, async ({
  page,
}) => {
  await logIn(page, 'ada')
  await examine(page, ['zh-cn', 'en'])
})

test('with text twice as large no page of a seller is wider than a phone', { tag: '@rotating' }, async ({ page }) => {
  await logIn(page, 'seller-lindenhag')
  await examine(page, ['zh-cn', 'en'])
})

async function logIn(page: Page, account: string): Promise<void> {
  await keepNotices(page.context())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/portal')
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
}

async function examine(page: Page, languages: readonly string[]): Promise<void> {
  const addresses = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(5)
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('portal_language', chosen), language)
    for (const address of partOf(addresses)) {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeAttached()
      await expect(page.locator('.bones').filter({ visible: true })).toHaveCount(0)
      await page.evaluate(doubleText)
      expect.soft(await page.evaluate(findWide), `${address} in ${language}`).toEqual([])
    }
  }
}

/** Runs in the page: doubles the font size of every element. */
function doubleText(): void {
  const sizes = [...document.body.querySelectorAll<HTMLElement>('*')].map(
    (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
  )
  for (const [element, px] of sizes) element.style.fontSize = `${2 * px}px`
}

/** Runs in the page: returns the page itself if it is too wide, or elements that reach out of it and cannot be scrolled into view. */
function findWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const slides = (element: Element) => {
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true
    return false
  }
  const out = [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, td')]
    .filter((element) => element.checkVisibility() && element.closest('.truncate, .sr-only, .skip-link') === null)
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !slides(element))
    .map((element) => `reaches out: “${element.textContent?.trim().slice(0, 40)}”`)
  return [...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []), ...out]
}
