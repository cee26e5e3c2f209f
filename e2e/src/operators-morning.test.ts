import { expect, test, type Browser, type Page } from '@playwright/test'
import { enterAs, registerAs, type LoggedInPerson } from './api.ts'
import { appeal, askForRecharge, askForWithdrawal, sellFirst } from './asking.ts'
import { emptyInbox, refusal } from './deciding.ts'
import { keepLoggedIn, openPhone } from './people.ts'
import { openPortal } from './staff.ts'

const stamp = Date.now().toString(36)
const shop = `Morning Paper ${stamp}`
const people: Record<string, LoggedInPerson> = {}
const entered = (name: string): LoggedInPerson =>
  people[name] ?? { call: () => Promise.reject(new Error(name)), token: '' }
let large = ''
let refusedId = ''
let paperId = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ request }) => {
  for (const name of ['nora', 'nils', 'sora', 'fred', 'rita', 'pia']) {
    people[name] = await registerAs(request, `${name}-${stamp}`)
  }
  people['mei'] = await enterAs(request, 'mei')
  const [ada, seller] = [await enterAs(request, 'ada'), await enterAs(request, 'seller-lindenhag')]

  large = (await askForRecharge(request, entered('nora'), 12_345_00)).id
  refusedId = (await askForRecharge(request, entered('nils'), 50_00)).id
  await askForWithdrawal(entered('mei').call, 41_00)
  await appeal(request, entered('mei'), seller)
  const contact = { contact_name: 'Sora Kimura', email: 'sora@kumo.example', mobile: '+81312345678' }
  const shopDetails = {
    shop_name: shop,
    country: 'JP',
    category: 'family',
    website: 'kumo.example',
    about: 'Letter paper.',
  } as const
  await entered('sora').call('POST /api/shop/apply', { body: { ...shopDetails, ...contact, agreed: true } })
  const { items } = await ada.call('GET /api/portal/review/list', { query: {} })
  const of = (await ada.call('GET /api/portal/review/detail', { query: { id: items[0]?.id ?? '' } })).id
  await entered('rita').call('POST /api/comment/report', { body: { id: of, reason: 'insult' } })
  paperId = await sellFirst(request, entered('pia'), `Evening Paper ${stamp}`)
  const { id } = await entered('fred').call('GET /api/user/getUserInfo')
  await ada.call('POST /api/portal/user/freeze', { body: { id, frozen: true, reason: 'Logged in from far away' } })
})

test('a question mark lists the keyboard shortcuts, and letters can be switched off (WCAG 2.1.4)', async ({
  browser,
}) => {
  const { page, complaints } = await openMorning(browser, 'ada')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  // The keys do not reach the page behind the dialog.
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/inbox/)
  const letters = list.getByRole('switch')
  await letters.focus()
  await page.keyboard.press('Space')
  await expect(letters).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('o')
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/inbox/)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus()
  await page.keyboard.press('Enter')
  await letters.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/inbox/)
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('an operator takes a task by key, colleagues see the name, and a key puts it back', async ({ browser }) => {
  const { page, complaints } = await openMorning(browser, 'ada')
  await page.goto(`/portal/recharge/${large}/show`)
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Put back' })).toBeVisible()
  const { page: other, complaints: others } = await openMorning(browser, 'grace')
  const row = other.getByRole('row').filter({ hasText: `nora-${stamp}` })
  await expect(row).toContainText('ada')
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible()
  await expect(row).toContainText('nobody')
  expect([...complaints.take(), ...others.take()]).toEqual([])
  await Promise.all([page.context().close(), other.context().close()])
})

test('an operator empties the inbox by keyboard alone; a second one decides tasks for two', async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000)
  const { page, complaints } = await openMorning(browser, 'ada')
  const ada = await enterAs(request, 'ada')
  await emptyInbox({ page, call: ada.call }, [refusedId])
  await expect(page.getByRole('row').filter({ hasText: `nora-${stamp}` })).toContainText('Waits for a colleague')
  const nora = await enterAs(request, `nora-${stamp}`)
  expect((await nora.call('GET /api/user/getUserInfo')).balance).toBe(0)

  const paper = await ada.call('GET /api/portal/product/detail', { query: { id: paperId } })
  expect(paper).toMatchObject({ status: 'on_sale', check: { state: 'passed' } })

  const { page: second, complaints: others } = await openMorning(browser, 'grace')
  const grace = await enterAs(request, 'grace')
  await emptyInbox({ page: second, call: grace.call }, [refusedId])
  await expect(second.getByText('Nothing is waiting')).toBeVisible()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect([...complaints.take(), ...others.take()]).toEqual([])
  await Promise.all([page.context().close(), second.context().close()])
})

test.describe('each account is notified of the outcome', () => {
  const outcomes = [
    ['nora', 'Recharge passed', '$12,345.00 is in your balance.'],
    ['nils', 'Recharge refused', refusal],
    ['mei', 'Withdrawal sent', 'Morning Bank'],
    ['mei', 'Refunded', 'back in your balance'],
    ['sora', 'Your shop is open', shop],
    ['fred', 'Your account is open again', 'Their identity was checked.'],
  ] as const
  for (const [name, title, words] of outcomes) {
    test(`${name}: ${title}`, async ({ browser, baseURL }) => {
      const { page, complaints } = await openPhone(browser, baseURL ?? '')
      await keepLoggedIn(page.context(), entered(name).token)
      await page.goto('/en/notification')
      const notification = page
        .getByRole('listitem')
        .filter({ hasText: title, visible: true })
        .filter({ hasText: words })
      await expect(notification.first()).toBeVisible()
      expect(complaints.take()).toEqual([])
      await page.context().close()
    })
  }
})

async function openMorning(browser: Browser, account: string) {
  const person = await openPortal(browser, account)
  await expect(person.page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await expect(rows(person.page).first()).toBeVisible()
  return person
}

function rows(page: Page) {
  return page.getByRole('table').getByRole('link', { name: /^Open: / })
}
