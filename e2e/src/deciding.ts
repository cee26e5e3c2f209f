import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import { tabTo } from './keys.ts'

export const refusal = 'The transfer has not arrived on our account.'
type Desk = { page: Page; call: ApiCall }

/** Opens the most urgent task repeatedly until none waits for this operator, with the keyboard alone. */
export async function emptyInbox(desk: Desk, refused: readonly string[]): Promise<void> {
  const { page } = desk
  for (;;) {
    await page.keyboard.press('i')
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    await expect(page.getByRole('table').or(page.getByText('Nothing is waiting')).first()).toBeVisible()
    if ((await page.getByRole('link', { name: 'Open the most urgent' }).count()) === 0) return
    await page.keyboard.press('o')
    await expect(page).not.toHaveURL(/\/inbox/)
    // The next task of the same kind opens by itself, as long as there is one.
    while (!page.url().includes('/inbox')) await decide(desk, refused)
  }
}

/** Presses the keys that the page of this kind of task needs, and waits for the next task. */
async function decide({ page, call }: Desk, refused: readonly string[]): Promise<void> {
  const before = page.url()
  const [, kind = '', id = ''] = /\/portal\/(\w+)\/?(\d*)/.exec(before) ?? []
  await expect(page.locator('[data-shortcut="pass"]').filter({ visible: true }).first()).toBeEnabled()
  if (kind === 'recharge') await decideRecharge(page, call, { id, isRefused: refused.includes(id) })
  else await page.keyboard.press('p')
  if (kind === 'refund') await agree(page)
  if (kind === 'application') await confirm(page, 'Approve and open shop')
  if (kind === 'users') await giveReason(page, 'Their identity was checked.', 'Open again')
  if (kind === 'withdrawal') await confirmSent(page)
  await expect.poll(() => page.url()).not.toBe(before)
}

type RechargeToDecide = { id: string; isRefused: boolean }

/** Types the received amount, or refuses with a reason and confirms that. */
async function decideRecharge(page: Page, call: ApiCall, { id, isRefused }: RechargeToDecide): Promise<void> {
  if (isRefused) {
    await page.keyboard.press('r')
    await expect(page.getByLabel('Reason, needed to refuse')).toBeFocused()
    await page.keyboard.type(refusal)
    await page.keyboard.press('Control+Enter')
    return confirm(page, 'Refuse')
  }
  const { amount, first_verdict } = await call('GET /api/portal/recharge/detail', { query: { id } })
  await page.keyboard.press('p')
  await expect(page.getByLabel('Amount received')).toBeFocused()
  if (first_verdict !== null) await expect(page.getByText(`passed $`)).toBeVisible()
  await page.keyboard.type((amount / 100).toFixed(2))
  await page.keyboard.press('Enter')
}

/** Confirms the question, whose confirming button has the focus. */
async function agree(page: Page): Promise<void> {
  await expect(dialogOf(page).getByRole('button', { name: /^Give back \$/ })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Records that an approved withdrawal was sent, and confirms that. */
async function confirmSent(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Has the money been sent?' })
  const isDone = page.getByText(/^(Passed, to be sent|Waits for the second)$/).first()
  await expect(dialog.or(isDone).first()).toBeVisible()
  if (await dialog.isVisible()) await confirm(page, 'Sent')
}

async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  await tabTo(page, dialogOf(page).getByLabel('Reason'))
  await page.keyboard.type(reason)
  await confirm(page, action)
}

async function confirm(page: Page, action: string): Promise<void> {
  await tabTo(page, dialogOf(page).getByRole('button', { name: action, exact: true }))
  await page.keyboard.press('Enter')
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog')
}
