import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test'
import { enterAs } from './api.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { demoPassword, keepLoggedIn } from './people.ts'

const login = '**/api/user/login'

test.beforeEach(({ context }) => keepNotices(context))

// Specification, section 8: these messages are in Chinese.
test('each failure of a call has the message from the specification', async ({ page }) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms === 10_000 ? 500 : ms) // Section 9: 10000 ms, shortened for the test.
  })
  await page.goto('/zh-cn/login')
  for (const [message, answer] of [
    ['后端接口连接异常', (request) => request.abort()],
    ['系统接口请求超时', () => undefined],
    ['系统接口500异常', (request) => request.fulfill({ status: 500, json: { code: 500, msg: 'Broken' } })],
    ['系统接口502异常', (request) => request.fulfill({ status: 502, body: '<html>' })],
    ['此路不通', (request) => request.fulfill({ json: { code: 7, msg: '此路不通', reason: 'NOT_OPEN', time: 0 } })],
  ] satisfies [string, Parameters<Page['route']>[1]][]) {
    await page.route(login, answer)
    await submit(page, `mei-${message}`)
    await hasNotification(page, message)
    await page.unroute(login)
  }
  await expect(page).toHaveURL(/\/zh-cn\/login$/)
})

// Sections 5 and 9.
test('the same submit within 1000 ms is blocked, and the last one is saved as sessionObj without its secrets', async ({
  page,
}) => {
  await page.goto('/zh-cn/login')
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/login')) sent.push(request)
  })
  await submit(page, 'nobody')
  await hasNotification(page, '账号或密码不正确')
  await page.evaluate(() => {
    const last = JSON.parse(sessionStorage.getItem('sessionObj') ?? '{}') as object
    sessionStorage.setItem('sessionObj', JSON.stringify({ ...last, time: Date.now() })) // Independent of the machine's speed.
  })
  await press(page)
  await hasNotification(page, '数据正在处理，请勿重复提交')
  expect(sent).toHaveLength(1)
  const last = await page.evaluate(() => sessionStorage.getItem('sessionObj'))
  expect(JSON.parse(last ?? '')).toEqual({ url: '/api/user/login', data: expect.any(String), time: expect.any(Number) })
  expect(last).toContain('nobody')
  expect(last).not.toContain(demoPassword)
  await page.waitForTimeout(1000)
  await press(page)
  await hasNotification(page, '账号或密码不正确')
  expect(sent).toHaveLength(2)
})

// Sections 7 and 9.
test('every call carries the language’s file name and, after the log-in, the token, which is a cookie of 3 days', async ({
  page,
  context,
}) => {
  const sent: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.headers())
  })
  await page.goto('/de/login')
  const bag = page.waitForRequest('**/api/cart/list')
  await submit(page, 'jonas', 'Anmelden')
  await expect(page).toHaveURL(/\/de\/home$/)
  await bag
  const token = await cookieOf(context, 'Admin-Token')
  expect(sent.map(({ lang }) => lang)).toEqual(sent.map(() => 'de'))
  expect(sent.map((headers) => headers['token'])).toEqual([undefined, ...sent.slice(1).map(() => token?.value)])
  expect(daysLeft(token?.expires)).toBeCloseTo(3, 2)
})

test('a chosen language is saved as a JSON cookie for 3 days and becomes the prefix of the address', async ({
  page,
  context,
}) => {
  await page.goto('/searchs?keyword=lamp')
  await page.evaluate(() => history.pushState(null, '', '/home'))
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '中文' }).click()
  await expect(page).toHaveURL(/\/zh-cn\/home$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  const kept = await cookieOf(context, 'Local_Lang')
  expect(JSON.parse(decodeURIComponent(kept?.value ?? ''))).toMatchObject({ file_name: 'zh-cn' })
  expect(daysLeft(kept?.expires)).toBeCloseTo(3, 2)
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

for (const [kept, lang] of [
  ['{"language_name":"中文","chinese_name":"中文","file_name":"zh-cn"}', 'zh-CN'],
  ['{"file_name":"fr-FR"}', 'fr'],
  [encodeURIComponent('{"file_name":"ZH-CN"}'), 'zh-CN'],
  ['"de"', 'de'],
] as const)
  test(`the language cookie ${kept} is understood, by the server and in the browser`, async ({ page, context }) => {
    await context.addCookies([{ name: 'Local_Lang', value: kept, domain: '127.0.0.1', path: '/' }])
    const answer = await page.goto('/home')
    expect(await answer?.text()).toContain(`<html lang="${lang}"`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await page.goto('/language')
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
  })

test('a language that is chosen on a private page does not change its address', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^Language/ }).click()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(/:\d+\/language$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/profile$/)
  await page.goto('/de/language')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveURL(/:\d+\/language$/)
})

// Sections 3 and 9: the logout succeeds only if the call succeeds, and is called with language zh-cn.
test('a failed log-out keeps the session; a successful one removes the token', async ({ page, context, request }) => {
  await keepLoggedIn(context, (await enterAs(request, 'jonas')).token)
  await page.goto('/en/profile')
  await page.route('**/api/user/logout*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Log out' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Log out' })
  await sure.click()
  await hasNotification(page, 'Backend interface connection abnormal')
  await expect(page).toHaveURL(/\/en\/profile$/)
  expect(await cookieOf(context, 'Admin-Token')).toBeDefined()
  await page.waitForTimeout(1000) // The server blocks a repeated request within a second.
  const logoutRequest = page.waitForRequest('**/api/user/logout*')
  await sure.click()
  expect(new URL((await logoutRequest).url()).search).toBe('?lang=zh-cn')
  await expect(page).toHaveURL(/\/en\/signup$/)
  await expect.poll(() => cookieOf(context, 'Admin-Token')).toBeUndefined()
})

// Section 9. A unit test checks the duration of each notice: a busy browser renders too few frames to measure it.
test('the response of a call appears as a notice, which disappears by itself', async ({ page }) => {
  const notice = page.locator('[popover] :is(output, [role=alert])').filter({ hasText: /./ })
  await page.goto('/en/order')
  await hasNotification(page, 'Please login first')
  await expect(notice).toHaveCount(0)
  await page.goto('/en/login')
  await submit(page, 'nobody', 'Log in')
  await hasNotification(page, 'Account or password is not right')
  await expect(notice).toHaveCount(0)
  await submit(page, 'mei', 'Log in')
  await hasNotification(page, 'Logged in')
  await expect(notice).toHaveCount(0)

  const { call } = await enterAs(page.request, 'mei')
  const { items } = await call('GET /api/user/order_list', { query: { status: 4 } })
  await page.goto(`/en/comment?order=${items.find(({ can }) => can.includes('review'))?.id}`)
  await page.route('**/api/common/upload', () => {}) // The uploads need not arrive.
  const picture = { mimeType: 'image/png', buffer: Buffer.from('none') }
  const ten = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.png`, ...picture }))
  await page.locator('input[type=file]').setInputFiles(ten)
  await hasNotification(page, 'Only 9 pictures fit. The first ones were taken')
  await expect(notice).toHaveCount(0)
})

async function submit(page: Page, account: string, button?: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(account)
  await page.locator('input[type=password]').fill(demoPassword)
  await press(page, button)
}

async function press(page: Page, button = '登录'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function cookieOf(context: BrowserContext, cookieName: string) {
  return (await context.cookies()).find(({ name }) => name === cookieName)
}

const daysLeft = (expires = 0): number => (expires - Date.now() / 1000) / 86_400
