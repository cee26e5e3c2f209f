import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import type { Tx } from '../db/database.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import { audit, post } from './ledger.sql.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const mei = await prepareBuyer(api)
const seller = await api.hireSeller(shops.kumoriya.id)

afterEach(() => expectCleanLedger(api))

async function paid(): Promise<number> {
  const group = await order(mei, [tea])
  await pay(mei, group)
  return Number(group.orders[0]?.id)
}

/** Returns the audit's findings after the change, which is rolled back. */
async function findingsAfter(doing: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const trying = writer.transaction().execute(async (tx) => {
    await doing(tx)
    found = (await audit(tx)).findings.map(({ check }) => check)
    throw new Error('undone')
  })
  await expect(trying).rejects.toThrow('undone')
  return found
}

describe('the proof checks each order against its own entries', () => {
  test('an order that runs its course is clean at every step', async () => {
    const id = await paid()
    await expectCleanLedger(api)
    await seller.call('POST /api/portal/order/ship', { body: { id: String(id), carrier: 'none' } })
    for (const days of [46, 54, 62]) await runDueOrders(writer, new Date(Date.now() + days * 86_400_000))
    expect((await mei.call('GET /api/order/detail', { query: { id: String(id) } })).status).toBe(4)
  })

  test('two wrong orders whose sums are right are found', async () => {
    const [one, other] = [await paid(), await paid()]
    const found = await findingsAfter(async (tx) => {
      await sql`update orders set total = total + 100, freight = freight + 100 where id = ${one}`.execute(tx)
      await sql`update orders set total = total - 100, freight = freight - 100 where id = ${other}`.execute(tx)
    })
    expect(found.toSorted()).toEqual(['items_share_what_was_paid', 'orders_are_posted_exactly'])
  })

  test('so is one that is marked as paid and was not', async () => {
    const group = await order(mei, [tea])
    const found = await findingsAfter((tx) =>
      sql`update orders set payment_state = 'paid', fulfilment = 1 where id = ${Number(group.orders[0]?.id)}`.execute(
        tx,
      ),
    )
    expect(found).toContain('orders_are_posted_exactly')
  })

  test('and money booked for an order that does not exist', async () => {
    const found = await findingsAfter((tx) =>
      post(tx, { kind: 'order_released', reference: '999999', actor: 'nobody' }, [
        { from: { kind: 'bank' }, to: { kind: 'commission' }, amount: 1 },
      ]),
    )
    expect(found.toSorted()).toEqual(['commission_is_of_what_stayed_sold', 'orders_are_posted_exactly'])
  })
})

test('the proof finds a recharge that no operator passed', async () => {
  const found = await findingsAfter((tx) =>
    post(tx, { kind: 'recharge', reference: '999999', actor: 'nobody' }, [
      { from: { kind: 'bank' }, to: { kind: 'shopper_available', owner: Number(mei.id) }, amount: 1 },
    ]),
  )
  expect(found).toEqual(['passed_recharges_are_posted'])
})
