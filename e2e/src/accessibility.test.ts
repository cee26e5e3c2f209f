import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'
import { partOf } from '../../tools/test-length.js'
import { enterAs } from './api.ts'
import { giveBalance } from './asking.ts'
import { collectComplaints } from './complaints.ts'
import { keepLoggedIn } from './people.ts'
import { entryPages, officePages, sellerPages, shopperPages, visit, type TestedPage } from './pages.ts'

type Scheme = 'light' | 'dark'
/** The sizes and colour schemes of a page: all rules are checked in the first scheme, only contrast in the second. */
type Look = { width: number; height: number; schemes: Scheme[] }
const phone: Look = { width: 390, height: 844, schemes: ['light', 'dark'] }
const phoneByDay: Look = { ...phone, schemes: ['light'] }
const desk: Look = { width: 1280, height: 800, schemes: ['dark'] }

test.describe.configure({ timeout: 600_000 })

test('axe finds nothing on the pages of a visitor, narrow and wide, light and dark', { tag: '@rotating' }, async ({
  page,
}) => {
  await examine(page, entryPages, [phone, desk])
  await examine(page, [{ path: '/portal' }], [phone])
})

test('axe finds nothing on the pages of a shopper, narrow and wide, light and dark', { tag: '@rotating' }, async ({
  page,
  context,
  request,
}) => {
  const mei = await enterAs(request, 'mei')
  await giveBalance(request, mei, 500_00)
  const { call, token } = mei
  await keepLoggedIn(context, token)
  await examine(page, await shopperPages(call), [phone, desk])
})

test('axe finds nothing in the back office, narrow and wide, light and dark', { tag: '@rotating' }, async ({
  page,
  request,
}) => {
  const { call, token } = await enterAs(request, 'ada')
  await page.addInitScript((kept) => localStorage.setItem('portal_token', kept), token)
  await examine(page, await officePages(call), [desk, phoneByDay])
})

test('axe finds nothing in what a seller alone sees, narrow and wide, light and dark', { tag: '@rotating' }, async ({
  page,
  request,
}) => {
  const { token } = await enterAs(request, 'seller-fjordkant')
  await page.addInitScript((kept) => localStorage.setItem('portal_token', kept), token)
  await examine(page, sellerPages, [desk, phoneByDay])
})

/** Loads each page once and checks it in every appearance. */
async function examine(page: Page, pages: TestedPage[], appearances: Look[]): Promise<void> {
  const complaints = collectComplaints(page.context(), page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [{ width, height } = phone] = appearances
  for (const { path, open } of partOf(pages)) {
    await test.step(path, async () => {
      await page.setViewportSize({ width, height })
      await visit(page, path)
      await open?.(page)
      await page.evaluate(axe.source)
      for (const appearance of appearances) {
        await expectNoViolation(page, path, appearance)
      }
      expect.soft(complaints.take(), path).toEqual([])
    })
  }
}

/** Checks all rules in the first colour scheme, and only contrast in the others. */
async function expectNoViolation(page: Page, path: string, { schemes, ...size }: Look): Promise<void> {
  await page.setViewportSize(size)
  await expect(page.locator('.bones').filter({ visible: true })).toHaveCount(0)
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await letMotionEnd(page)
    expect
      .soft(
        await page.evaluate(findViolations, index === 0 ? [] : ['color-contrast']),
        `${path} at ${size.width} px, ${colorScheme}`,
      )
      .toEqual([])
  }
}

/**
 * Runs in the page, where axe is already loaded, because loading it for each appearance would take most of the time. Without rule names all rules are
 * checked.
 */
async function findViolations(rules: string[]): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe
  const options = { resultTypes: ['violations' as const], preload: false }
  const { violations } = await run(document, rules.length === 0 ? options : { ...options, runOnly: rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** Waits until transitions between colour schemes end, which start later in nested elements; the colours in between belong to neither scheme. */
async function letMotionEnd(page: Page): Promise<void> {
  const countEnding = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .length
  await expect.poll(() => page.evaluate(countEnding)).toBe(0)
}
