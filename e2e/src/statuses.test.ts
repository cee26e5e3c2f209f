import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import type { OrderStatus } from '@sealane/contract/orders'
import { enterAs } from './api.ts'
import { buy, placedOrder } from './buying.ts'
import { collectComplaints } from './complaints.ts'
import { keepLoggedIn } from './people.ts'
import { openPage, openPortal } from './staff.ts'

// Specification, section 4: an order's status has one name, which the server sends.
const statuses = [0, 1, 2, 3, 4, -1, -4] as const satisfies OrderStatus[]
const english: Record<OrderStatus, string> = {
  0: 'Waiting for payment',
  1: 'Waiting for delivery',
  2: 'Delivered',
  3: 'Received',
  4: 'Completed',
  [-1]: 'Cancelled',
  [-4]: 'In after-sale',
}

type Shown = { id: string; order_no: string; label: string }

for (const [language, filter] of [
  ['en', 'Orders by status'],
  ['de', 'Bestellungen nach Status'],
  ['zh-cn', '按状态查看订单'],
] as const) {
  test(`in ${language} chips, cards, order page and profile show the server’s name of a status`, async ({
    page,
    context,
  }) => {
    const complaints = collectComplaints(context, page)
    const orders = await readOrders(page, context, language)
    await page.goto(`/${language}/profile`)
    for (const status of [0, 1, 2, 3, 4] as const) {
      await expect(page.locator(`a[href$="/myPurchases/${status}"]`)).toContainText(orders[status]?.label ?? '')
    }
    for (const status of statuses) {
      const { id, order_no, label } = orders[status] ?? { id: '', order_no: '', label: '' }
      await page.goto(`/${language}/myPurchases/${status}`)
      const chip = page.getByRole('navigation', { name: filter }).locator('[aria-pressed="true"]')
      await expect(chip).toHaveText(new RegExp(`^${status === 4 ? '.+' : label}\\d*$`)) // A completed order may be named as reviewed.
      await expect(page.getByRole('article', { name: new RegExp(order_no) })).toContainText(label)
      await page.goto(`/${language}/orderInfo/${id}`)
      await expect(page.getByRole('heading', { level: 2, name: label, exact: true })).toBeVisible()
    }
    expect(complaints.take()).toEqual([])
  })
}

test('in English the names are those of the specification; On the way appears beside Delivered', async ({
  page,
  context,
}) => {
  const orders = await readOrders(page, context, 'en')
  for (const status of statuses) expect(orders[status]?.label).toBe(english[status])
  await page.goto('/myPurchases/2')
  await expect(page.getByRole('article').first()).toContainText('DeliveredOn the way')
})

test('the back office names a status as the storefront does: tabs, list and figures', async ({ browser }) => {
  const { page, complaints } = await openPortal(browser, 'ada')
  await openPage(page, 'Orders')
  const tabs = page.getByRole('group', { name: 'Status' })
  for (const status of statuses) {
    await tabs.getByRole('button', { name: english[status] }).click()
    const word = status === 4 ? /Completed|Reviewed/ : english[status]
    await expect(page.getByRole('row').filter({ hasText: word }).first()).toBeVisible()
  }
  await expect(tabs).not.toContainText(/To ship|On the way/)
  await openPage(page, 'Figures')
  for (const status of statuses) {
    await expect(page.getByRole('term').filter({ hasText: english[status] })).toBeVisible()
  }
  expect(complaints.take()).toEqual([])
})

/** Returns one order of mei's in each status, with the status as the server names it in this language. */
async function readOrders(
  page: Page,
  context: BrowserContext,
  language: string,
): Promise<Partial<Record<OrderStatus, Shown>>> {
  const mei = await enterAs(page.request, 'mei')
  const { token } = mei
  await keepLoggedIn(context, token)
  await fillStatuses(page, mei.call)
  const found: Partial<Record<OrderStatus, Shown>> = {}
  for (const status of statuses) {
    const answer = await page.request.get(`/api/user/order_list?status=${status}`, {
      headers: { token, lang: language },
    })
    const { data } = (await answer.json()) as { data: { items: (Shown & { reviewed: boolean })[] } }
    const order = data.items.find(({ reviewed }) => !reviewed) ?? data.items[0]
    if (order === undefined) throw new Error(`mei has no order in the status ${status}`)
    found[status] = order
  }
  return found
}

/** Creates the missing statuses: other journeys may have moved mei's only order of a status. */
async function fillStatuses(page: Page, call: ApiCall): Promise<void> {
  const { counts } = await call('GET /api/user/order_list')
  const lacking = ([0, 1, 2, 3, 4, -1] as const).filter((status) => counts[String(status)] === 0)
  const staff = await enterAs(page.request, 'ada')
  for (const status of lacking) {
    const { id } = status > 0 ? await buy(call, 'lamp') : await placedOrder(call, 'lamp')
    const body = { id }
    if (status === -1) await call('POST /api/order/cancel', { body })
    if (status >= 2) await staff.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
    if (status >= 3) await call('POST /api/order/confirm', { body })
    if (status === 4) await call('POST /api/order/finish', { body })
  }
}
