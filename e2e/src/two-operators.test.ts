import { expect, test, type Page } from '@playwright/test'
import { enterAs, registerAs } from './api.ts'
import { askForRecharge } from './asking.ts'
import { hasNotification } from './notices.ts'
import { openPage, openPortal, row } from './staff.ts'

const stamp = Date.now().toString(36)

/** Opens the task in the inbox that contains this text. */
async function openTask(page: Page, words: string): Promise<void> {
  await openPage(page, 'Inbox')
  await row(page, words).getByRole('link', { name: /^Open/ }).click()
}

async function say(page: Page, button: string, label: string, words: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

test('the second operator finds tasks that need two in the inbox: a recharge to take back, an account to pay out', async ({
  browser,
  request,
}) => {
  const account = `tilda-${stamp}`
  const shopper = await registerAs(request, account)
  const [ada, ines] = [await enterAs(request, 'ada'), await enterAs(request, 'ines')]
  for (const amount of [12_000_00, 11_000_00]) {
    const { id } = await askForRecharge(request, shopper, amount)
    for (const { call } of [ada, ines]) {
      await call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
    }
  }
  const { items } = await shopper.call('GET /api/user/recharge_log')
  const taken = items.find(({ amount }) => amount === 12_000_00)
  const { id } = await shopper.call('GET /api/user/getUserInfo')
  await ada.call('POST /api/portal/user/freeze', { body: { id, frozen: true, reason: `Asked by ${account}` } })
  const [first, second] = [await openPortal(browser, 'ada'), await openPortal(browser, 'ines')]

  await first.page.goto(`/portal/recharge/${taken?.id}/show`)
  await say(first.page, 'Take back', 'Reason, which the shopper reads', `Called back by the bank of ${account}`)
  await hasNotification(first.page, 'Waits for the second')
  await expect(first.page.getByText('You want it taken back.')).toBeVisible()
  await expect(first.page.getByRole('button', { name: 'Take back' })).toBeHidden()

  await openPage(second.page, 'Recharges')
  await second.page.getByRole('button', { name: 'To be taken back' }).click()
  await expect(row(second.page, account)).toBeVisible()
  await openTask(second.page, `To be taken back: Called back by the bank of ${account}`)
  await expect(second.page.getByText('ada wants it taken back')).toBeVisible()
  await second.page.getByRole('button', { name: 'Take back' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await hasNotification(second.page, 'Recharge taken back')

  await first.page.goto(`/portal/users/${id}/show`)
  await say(first.page, 'Pay out balance', 'Where the money goes, and why', `To DE00 of ${account}`)
  await hasNotification(first.page, 'Waits for the second')
  await expect(first.page.getByText('You want it paid out.')).toBeVisible()

  await openPage(second.page, 'Users')
  await second.page.getByRole('button', { name: 'To be paid out' }).click()
  await expect(row(second.page, account)).toBeVisible()
  await openTask(second.page, `To DE00 of ${account}`)
  await expect(second.page.getByText('ada wants $11,000.00 paid out')).toBeVisible()
  await second.page.getByRole('button', { name: 'Pay out balance' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Pay out balance' }).click()
  await hasNotification(second.page, 'Balance paid out')
  expect((await shopper.call('GET /api/user/getUserInfo')).balance).toBe(0)
  await ada.call('POST /api/portal/user/freeze', { body: { id, frozen: false, reason: 'Paid out' } })
  expect([...first.complaints.take(), ...second.complaints.take()]).toEqual([])
})

test('an account cannot be paid out before its orders have ended, and a note replaces the button', async ({
  browser,
  request,
}) => {
  const [ada, mei] = [await enterAs(request, 'ada'), await enterAs(request, 'mei')]
  const { id } = await mei.call('GET /api/user/getUserInfo')
  const freeze = (frozen: boolean) =>
    ada.call('POST /api/portal/user/freeze', { body: { id, frozen, reason: 'Wants to leave' } })
  await freeze(true)
  const { page, complaints } = await openPortal(browser, 'ada')
  await page.goto(`/portal/users/${id}/show`)
  await expect(page.getByText('Not all orders of mei have ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay out balance' })).toBeHidden()
  await freeze(false)
  expect(complaints.take()).toEqual([])
})

test('a shop’s own commission is proposed by one operator and confirmed by another', async ({ browser, request }) => {
  const reason = `Agreed with the shop until the end of ${stamp}`
  const [ada, olu] = [await enterAs(request, 'ada'), await enterAs(request, 'olu')]
  const { items } = await ada.call('GET /api/portal/shops/list')
  const id = items[0]?.id ?? ''
  const address = `/portal/shops/${id}/show`
  const [first, second] = [await openPortal(browser, 'ada'), await openPortal(browser, 'olu')]

  await first.page.goto(address)
  await first.page.getByRole('button', { name: 'Change commission' }).click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByLabel('Percent of the goods').fill('6.5')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Change commission' }).click()
  await hasNotification(first.page, 'Commission proposed. A colleague has to confirm it')
  await expect(first.page.getByText('You cannot confirm what you have proposed.')).toBeVisible()
  await expect(first.page.getByRole('button', { name: 'Confirm commission' })).toBeHidden()

  await second.page.goto(address)
  await expect(second.page.getByText('Proposed: 6.5 %')).toBeVisible()
  await second.page.getByRole('button', { name: 'Confirm commission' }).click()
  const confirming = second.page.getByRole('dialog')
  await expect(confirming.getByLabel('Percent of the goods')).toHaveValue('6.5')
  await confirming.getByLabel('Reason').fill(reason)
  await confirming.getByRole('button', { name: 'Confirm commission' }).click()
  await hasNotification(second.page, 'Commission saved')
  await expect(second.page.getByText('Proposed: 6.5 %')).toBeHidden()
  for (const { call } of [ada, olu]) {
    await call('POST /api/portal/shops/commission', { body: { id, commission_percent: null, reason: 'As before' } })
  }
  expect([...first.complaints.take(), ...second.complaints.take()]).toEqual([])
})
