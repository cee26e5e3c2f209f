import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { fileNames } from '@sealane/contract/locales'
import { enterAs } from './api.ts'
import { entryPages, shopperPages } from './pages.ts'

/** The sizes and colour schemes in which each page is checked. The page is loaded once for each language. */
const looks = [
  { name: '360-light', width: 360, height: 780, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '1280-light', width: 1280, height: 900, colorScheme: 'light' },
] as const

/** Sheets with all pages, for people to look at. */
const sheets = path.join(import.meta.dirname, '../build/wall')

test.describe.configure({ timeout: 1_200_000 })

for (const language of fileNames) {
  test(`every page in ${language}, narrow, dark and wide: no raw key, nothing cut, nothing too wide`, async ({
    page,
    context,
    request,
  }) => {
    const { call, token } = await enterAs(request, 'mei')
    const pictures = new Map<string, string[]>()
    const missing: string[] = []
    page.on('console', (message) => {
      if (/MISSING_MESSAGE|INVALID_MESSAGE|FORMATTING_ERROR/.test(message.text())) missing.push(message.text())
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const visit = async (paths: string[]) => {
      for (const at of paths) {
        await look(page, `/${language}${at}`, pictures)
      }
    }
    const placed = await shopperPages(call)
    await visit(entryPages.filter(({ open }) => open === undefined).map((testedPage) => testedPage.path))
    await context.addCookies([{ name: 'Admin-Token', value: token, domain: '127.0.0.1', path: '/' }])
    await visit(placed.filter(({ open }) => open === undefined).map((testedPage) => testedPage.path))
    await hang(page, language, pictures)
    expect(missing).toEqual([])
  })
}

async function look(page: Page, at: string, pictures: Map<string, string[]>): Promise<void> {
  await page.setViewportSize(looks[0])
  await page.goto(at)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.bones').filter({ visible: true })).toHaveCount(0)
  for (const { name, width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect.soft(await page.evaluate(findFaults), `${at} at ${name}`).toEqual([])
    const picture = await page.screenshot({ type: 'jpeg', quality: 60, scale: 'css' })
    pictures.set(name, [...(pictures.get(name) ?? []), picture.toString('base64')])
  }
}

/** Runs in the page: returns message keys instead of texts, and elements that reach out of the page or of their button. */
function findFaults(): string[] {
  const isSeen = (element: Element | null) =>
    element !== null && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const say = (fault: string, element: Element | null) => `${fault}: ${element?.outerHTML.slice(0, 140)}`

  function* words(within: Element): Generator<Text> {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) yield walker.currentNode as Text
  }
  const isKey = ({ data, parentElement }: Text) =>
    /^(?!www\.)[a-z][a-zA-Z_]+(\.[a-zA-Z_]+){1,5}$/.test(data.trim()) &&
    isSeen(parentElement) &&
    parentElement?.closest('script,style,bdi') === null
  const slides = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || slides(element.parentElement))
  const buttons = [...document.querySelectorAll('main button, main a, nav a, [role=tab]')].filter(
    (button) => isSeen(button) && button.closest('.sr-only') === null && !slides(button),
  )
  const isOut = (button: Element) => {
    const { left, right, width } = button.getBoundingClientRect()
    return width > 0 && (left < -1 || right > innerWidth + 1)
  }
  const isCut = (button: Element) =>
    getComputedStyle(button).overflowX !== 'visible' &&
    button.querySelector('.truncate') === null &&
    [...words(button)].some((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      return range.getBoundingClientRect().right > button.getBoundingClientRect().right + 1
    })

  return [
    ...(document.documentElement.scrollWidth > innerWidth ? [`wider than ${innerWidth}`] : []),
    ...[...words(document.body)].filter(isKey).map(({ parentElement }) => say('a raw key', parentElement)),
    ...buttons.filter(isOut).map((button) => say('out of the page', button)),
    ...buttons.filter(isCut).map((button) => say('cut off', button)),
  ]
}

/** Writes one picture of all pages for each look. */
async function hang(page: Page, language: string, pictures: Map<string, string[]>): Promise<void> {
  mkdirSync(sheets, { recursive: true })
  for (const [name, all] of pictures) {
    const each = all.map((picture) => `<img src="data:image/jpeg;base64,${picture}">`).join('')
    const width = name.startsWith('1280') ? 320 : 195
    await page.setViewportSize({ width: 8 * (width + 6) + 6, height: 800 })
    await page.goto('about:blank')
    await page.setContent(
      `<style>body{margin:6px;display:flex;flex-wrap:wrap;gap:6px;background:#888}img{width:${width}px}</style>${each}`,
    )
    await page.screenshot({
      path: path.join(sheets, `${language}-${name}.jpg`),
      type: 'jpeg',
      quality: 70,
      fullPage: true,
    })
  }
}
