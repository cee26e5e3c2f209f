import { expect, test, type Page } from '@playwright/test'
import { partOf } from '../../tools/test-length.js'
import { enterAs } from './api.ts'
import { giveBalance } from './asking.ts'
import { keepLoggedIn } from './people.ts'
import { entryPages, shopperPages, visit } from './pages.ts'

/** German is not among them: text-size.test.ts checks it with large text and at 320 px. */
const languages = ['ru', 'th', 'zh-cn'] as const
const narrow = 360

test.describe.configure({ timeout: 600_000 })

for (const language of languages) {
  test(`nothing is wider than a phone of 360 px in ${language}`, { tag: '@rotating' }, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width: narrow, height: 780 })
    const mei = await enterAs(request, 'mei')
    await giveBalance(request, mei, 500_00)
    const { call, token } = mei
    for (const { path } of partOf(entryPages)) {
      await expectToFit(page, `/${language}${path}`)
    }
    await keepLoggedIn(context, token)
    for (const { path } of partOf(await shopperPages(call))) {
      await expectToFit(page, `/${language}${path}`)
    }
  })
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await visit(page, path)
  const wide = await page.evaluate((limit) => {
    if (document.documentElement.scrollWidth <= limit) return []
    const reachesOut = (element: Element) => element.getBoundingClientRect().right > limit + 1
    const found = [...document.querySelectorAll('body *:not(.scroll-row *)')].filter(reachesOut)
    return found.map(({ outerHTML }) => outerHTML.slice(0, 120))
  }, narrow)
  expect.soft(wide, `${path} is wider than ${narrow} px`).toEqual([])
}
