import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { codeOf, stepMs } from '@sealane/server/test/authenticator-app'
import { ageProofs, agreeOn, leaveOffice } from './agreed.ts'
import { enterAs, registerAs, type LoggedInPerson } from './api.ts'
import { askForRecharge } from './asking.ts'
import { hasNotification } from './notices.ts'
import { demoPassword, openDesk, type BrowserPerson } from './people.ts'
import { seen } from './shopper.ts'
import { enterPortal, openPage, openPortal, openRecharge } from './staff.ts'

const mark = Date.now().toString(36)
const account = `sven-${mark}`
const shopperName = `tove-${mark}`
const reason = 'The slip names another account.'
/** The last time step whose code was used. Codes of three steps are valid at once; each decision uses one in its own session. */
let lastStep = 0
let secret = ''
let recovery: string[] = []
let request: APIRequestContext
let shopper: LoggedInPerson
/** The session in which the app was set up: it has proven the second factor, and can turn the requirement off again. */
let proven: BrowserPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) })
  await registerAs(request, account)
  shopper = await registerAs(request, shopperName)
})
test.afterAll(async () => {
  const { page } = proven
  await agreeOn({ 'staff.second_factor': false })
  const { call } = await enterAs(request, 'ada')
  await call('POST /api/portal/team/take_away', { body: { account, duty: 'owner' } })
  await page.context().close()
  await request.dispose()
})

/** A second factor is required for finance. */
test('an owner sets up an app with an enrolment code and the shown secret, and requires codes from all operators', async ({
  browser,
}) => {
  const { page: owner } = await openPortal(browser, 'ada')
  await openPage(owner, 'Team')
  await owner.getByRole('button', { name: 'Add somebody' }).click()
  const adding = owner.getByRole('dialog')
  await adding.getByLabel('Account').fill(account)
  await adding.getByLabel('Duty').selectOption({ label: 'Owner' })
  await adding.getByRole('button', { name: 'Add somebody' }).click()
  await hasNotification(owner, 'The duty is theirs now')
  await owner.getByRole('button', { name: `Change: ${account}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Make an enrolment code' }).click()
  const making = owner.getByRole('dialog', { name: `Enrolment code for ${account}` })
  await making.getByRole('button', { name: 'Make an enrolment code' }).click()
  const enrolmentCode = (await making.locator('code').textContent()) ?? ''
  await owner.context().close()

  proven = await openPortal(browser, account)
  const { page } = proven
  await openPage(page, 'Security')
  await page.getByRole('button', { name: 'Set up codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  const enrolment = dialog.getByLabel('Enrolment code')
  await enrolment.fill('aaaaa-aaaaa')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await isRefused(enrolment)
  await enrolment.fill(enrolmentCode)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'The secret for the app as a QR code' })).toBeVisible()
  secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const first = dialog.getByLabel('The code that the app shows now')
  await first.fill('00000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await isRefused(first)
  await first.fill(await nextCode())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  recovery = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(seen(page, 'Recovery codes left')).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).toHaveText('10')
  await setAsking(page, true)
  expect(proven.complaints.take()).toEqual([])
})

test('a log-in requires a code, refuses a used one at its field, and accepts the next', async ({ browser }) => {
  const { page, complaints } = await openStep(browser)
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret, lastStep - stepNow()))
  await page.keyboard.press('Enter')
  await isRefused(code)
  await code.fill(await nextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('a recovery code replaces the app once: at the log-in, but not again for a decision about money half a day later', async ({
  browser,
}) => {
  const { page, complaints } = await openStep(browser)
  await page.getByLabel('Code').fill(recovery[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await openPage(page, 'Security')
  await expect(page.getByRole('definition').nth(1)).toHaveText('9')

  await ageProofs(account, 13)
  const dialog = await refuseOne(page, 42_00)
  const code = dialog.getByLabel('Code')
  await code.fill(recovery[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await isRefused(code)
  await code.fill(await nextCode())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await hasNotification(page, 'Refused')
  expect(complaints.take()).toEqual([])
  await page.context().close()
})

test('an operator who returns after half an hour logs in again and sees the same page', async ({ browser }) => {
  const { page } = await openStep(browser)
  await page.getByLabel('Code').fill(recovery[2] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await openPage(page, 'Team')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  // Makes the page visible again. The server writes the office's last use every 30 seconds, which may overwrite the change once.
  await expect(async () => {
    await leaveOffice(account, 31)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 8_000 })
  }).toPass({ timeout: 40_000 })
  await enterPortal(page, account)
  await page.getByLabel('Code').fill(recovery[3] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await page.context().close()
})

test('the owner ends the requirement of codes and removes the app with one', async () => {
  const { page, complaints } = proven
  await proposeNoAsking(page)
  await agreeOn({ 'staff.second_factor': false })
  await openPage(page, 'Security')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(recovery[1] ?? '')
  await dialog.getByRole('button', { name: 'Remove the app' }).click()
  await hasNotification(page, 'The app is removed')
  await expect(page.getByRole('button', { name: 'Set up codes' })).toBeVisible()
  expect(complaints.take()).toEqual([])
})

/** Logs in with a new session, up to the prompt for the second factor. */
async function openStep(browser: Browser): Promise<BrowserPerson> {
  const person = await openDesk(browser)
  await person.page.goto('/portal')
  await enterPortal(person.page, account)
  await expect(person.page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  return person
}

/** Refuses a new top-up, up to the prompt for the second factor. */
async function refuseOne(page: Page, cents: number): Promise<Locator> {
  const { reference } = await askForRecharge(request, shopper, cents)
  await openRecharge(page, shopperName, reference)
  await page.getByLabel('Reason, needed to refuse').fill(reason)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog).toBeVisible()
  return dialog
}

const asking = 'Operators need a second factor'

async function setAsking(page: Page, isOn: boolean): Promise<void> {
  await openPage(page, 'Settings')
  await page.getByRole('button', { name: `Change: ${asking}` }).click()
  const dialog = page.getByRole('dialog', { name: asking })
  await dialog.getByRole('switch', { name: asking }).setChecked(isOn)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await hasNotification(page, isOn ? 'Saved' : 'Proposed. It takes effect once it is confirmed and its time has come')
}

/** Proposes to turn the requirement off and cancels that: one owner alone cannot turn it off. */
async function proposeNoAsking(page: Page): Promise<void> {
  await setAsking(page, false)
  await page.getByRole('button', { name: `Cancel the change: ${asking}` }).click()
  await hasNotification(page, 'The change is cancelled')
}

async function isRefused(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

/** Returns the next code: the server accepts none twice and none older than the last, but one that is a step ahead. */
async function nextCode(): Promise<string> {
  lastStep = Math.max(lastStep + 1, stepNow() - 1)
  const earliest = (lastStep - 1) * stepMs
  if (earliest > Date.now()) await sleep(earliest - Date.now() + 500)
  return codeOf(secret, lastStep - stepNow())
}

function stepNow(): number {
  return Math.floor(Date.now() / stepMs)
}
