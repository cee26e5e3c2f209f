import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy } from '../../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer, stockOf, type TestBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from './order.jobs.ts'
import { extendPaymentDeadline } from './reservation.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const day = 86_400_000

afterEach(() => expectCleanLedger(api))

function inDays(days: number): Date {
  return new Date(Date.now() + days * day)
}

/** Runs the job as several processes do, each of them twice. */
async function runEverywhere(now: Date): Promise<void> {
  await Promise.all([runDueOrders(writer, now), runDueOrders(writer, now), runDueOrders(writer, now)])
  expect(await runDueOrders(writer, now)).toBe(0)
}

async function statusOf(buyer: TestBuyer, id: string): Promise<number> {
  return (await buyer.call('GET /api/order/detail', { query: { id } })).status
}

async function paid(buyer: TestBuyer): Promise<string> {
  const group = await order(buyer, [tea])
  await pay(buyer, group)
  return group.orders[0]?.id ?? ''
}

async function earned(kind: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(t.amount), 0)::bigint as amount from ledger_transfers t join ledger_accounts a on a.id = t.to_account where a.kind = ${kind}
  `.execute(writer)
  return rows[0]?.amount ?? 0
}

describe('automatic steps for orders', () => {
  test('cancel unpaid ones after half an hour, once, and return the stock', async () => {
    const mei = await prepareBuyer(api)
    const before = await stockOf(api, tea)
    const group = await order(mei, [tea], { quantity: 3 })
    const id = group.orders[0]?.id ?? ''
    await runEverywhere(new Date(Date.now() + 29 * 60_000))
    expect(await statusOf(mei, id)).toBe(0)
    await runEverywhere(new Date(Date.now() + 31 * 60_000))
    expect(await statusOf(mei, id)).toBe(-1)
    expect(await stockOf(api, tea)).toBe(before)
    expect((await mei.call('GET /api/order/detail', { query: { id } })).events).toMatchObject([
      { kind: 'created' },
      { kind: 'cancelled' },
    ])
  })

  test('keep them open for a day during a recharge', async () => {
    const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
    const group = await order(mei, [tea])
    const id = group.orders[0]?.id ?? ''
    const groupId = Number(group.group_id)
    const recharges = { announced: group.total, isRefused: false, refusals: 0 }
    const keepFor = ({ id: of }: TestBuyer) =>
      writer.transaction().execute((tx) => extendPaymentDeadline(tx, { accountId: Number(of), groupId }, recharges))
    await expect(keepFor(jonas)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await keepFor(mei)
    await runEverywhere(new Date(Date.now() + 23 * 3_600_000))
    expect(await statusOf(mei, id)).toBe(0)
    await runEverywhere(inDays(1.01))
    expect(await statusOf(mei, id)).toBe(-1)
  })

  test('refund those that are not shipped in time', async () => {
    const mei = await prepareBuyer(api)
    const id = await paid(mei)
    await runEverywhere(inDays(4.9))
    expect(await statusOf(mei, id)).toBe(1)
    await runEverywhere(inDays(5.1))
    expect(await statusOf(mei, id)).toBe(-1)
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ balance: 5_000_00 })
  })

  test('confirm shipped ones after 45 days, complete them after 7 more, and pay out after the window', async () => {
    const mei = await prepareBuyer(api)
    const id = await paid(mei)
    await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
    await runEverywhere(inDays(44.9))
    expect(await statusOf(mei, id)).toBe(2)
    await runEverywhere(inDays(45.1))
    expect(await statusOf(mei, id)).toBe(3)
    await runEverywhere(inDays(52.2))
    expect(await statusOf(mei, id)).toBe(4)

    const [sellers, commission] = [await earned('seller_available'), await earned('commission')]
    await runEverywhere(inDays(60))
    expect(await earned('seller_available')).toBe(sellers)
    await runEverywhere(inDays(60.2))
    expect(await earned('seller_available')).toBe(sellers + 9_40 - 36)
    expect(await earned('commission')).toBe(commission + 36)
  })

  test('stop while a refund request is open', async () => {
    const mei = await prepareBuyer(api)
    const { id, items } = await buy(mei, [tea])
    await ask(api, mei, { item_id: items[0] ?? '', amount: 1_00, product_status: 'not_received' })
    await runEverywhere(inDays(90))
    expect(await statusOf(mei, id)).toBe(-4)
  })
})
