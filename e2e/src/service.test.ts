import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs } from './api.ts'
import { atOnceMs } from './notices.ts'
import { demoPassword, openPhone, type BrowserPerson } from './people.ts'
import { startRelay, type Relay } from './relay.ts'
import { logIn } from './shopper.ts'
import { expectPicture, openPortal } from './staff.ts'

let line: Relay
let shopper: BrowserPerson
let seller: BrowserPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, baseURL }) => {
  line = await startRelay(new URL(baseURL ?? ''))
  shopper = await openPhone(browser, line.address)
  seller = await openPortal(browser, 'seller-lindenhag')
})
test.afterAll(async () => {
  await Promise.all([shopper.page.context().close(), seller.page.context().close()])
  line.close()
})
test.afterEach(() => {
  for (const { complaints } of [shopper, seller]) expect(complaints.take()).toEqual([])
})

const conversationOf = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Write a message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Write an answer').fill(text)
  await page.keyboard.press('Enter')
}

test('a shopper asks a shop about a product, and both see new messages at once', async () => {
  const { page } = shopper
  await page.goto('/login')
  await logIn(page, 'jonas', demoPassword)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/searchs?keyword=two-joint')
  await page.getByRole('link', { name: /Two-joint desk lamp/ }).click()
  await page.getByRole('link', { name: 'Contact the shop' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lindenhag' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'This message is about' })).toContainText('Two-joint desk lamp')
  await write(page, 'Is the bulb included?')
  await expect(conversationOf(page)).toContainText('Is the bulb included?')
  await expect(conversationOf(page).getByRole('link', { name: /Two-joint desk lamp/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'This message is about' })).toBeHidden()
  await expect(page).toHaveURL(/\/service\?shop=\d+$/)

  const { page: desk } = seller
  await desk
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await desk.getByRole('button', { name: /^Jonas Weber/ }).click()
  await expect(conversationOf(desk)).toContainText('Is the bulb included?')
  await expect(conversationOf(desk).getByRole('link', { name: /Two-joint desk lamp/ })).toBeVisible()
  await expect(conversationOf(page)).toContainText('Read', { timeout: atOnceMs })
  await answer(desk, 'It is, a warm one.')
  await expect(conversationOf(page)).toContainText('It is, a warm one.', { timeout: atOnceMs })
  await expect(conversationOf(page)).toContainText('Anke, Lindenhag')
  await write(page, 'Perfect, thank you')
  await expect(conversationOf(desk)).toContainText('Perfect, thank you', { timeout: atOnceMs })
})

test('a message sent while the connection is cut arrives afterwards, once', async ({ request }) => {
  const { page } = shopper
  const { call } = await enterAs(request, 'seller-lindenhag')
  const { items: conversations } = await call('GET /api/portal/conversation/list', { query: { limit: 1 } })
  const conversation = conversations[0]?.id ?? ''
  shopper.complaints.expectCut()
  line.cut()
  await call('POST /api/portal/conversation/send', { body: { conversation, text: 'Said into the gap' } })
  await expect(conversationOf(page).getByText('Said into the gap')).toBeVisible()
  await call('POST /api/portal/conversation/send', { body: { conversation, text: 'Said after it' } })
  await expect(conversationOf(page).getByText('Said after it')).toBeVisible({ timeout: atOnceMs })
  await expect(conversationOf(page).getByText('Said into the gap')).toHaveCount(1)
})

test('a picture is sent to the shop, and the list of conversations shows unread messages', async ({ request }) => {
  const { page } = shopper
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Send a picture' }).click()
  await (await choosing).setFiles('demo/pictures/p014-front.webp')
  await expectPicture(conversationOf(page).getByRole('img', { name: 'Picture' }))
  await expectPicture(conversationOf(seller.page).getByRole('img', { name: 'Picture' }))

  await page.getByRole('button', { name: 'Back' }).click()
  await page.goto('/services')
  const row = page.getByRole('link', { name: /^Lindenhag/ })
  await expect(row).toContainText('You: Picture')
  const { call } = await enterAs(request, 'seller-lindenhag')
  const { items: conversations } = await call('GET /api/portal/conversation/list', { query: { limit: 1 } })
  await call('POST /api/portal/conversation/send', {
    body: { conversation: conversations[0]?.id ?? '', text: 'A fine lamp' },
  })
  await expect(row).toContainText('1 unread message', { timeout: atOnceMs })
  await row.click()
  await expect(conversationOf(page)).toContainText('A fine lamp')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(row).toContainText('A fine lamp')
  await expect(row).not.toContainText('unread')
})
