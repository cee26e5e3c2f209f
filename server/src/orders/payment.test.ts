import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer, stockOf, ticketFor } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { post } from '../ledger/ledger.sql.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [phone = 0] = products.phone.variantIds
const [tea = 0] = products.tea.variantIds
await sql`insert into promotions (code, code_key, kind, value, maximum, budget) values ('TEN', 'TEN', 'percentage', 10, 1000000, 1000000)`.execute(
  writer,
)

afterEach(() => expectCleanLedger(api))

describe('paying', () => {
  test('pays a group at once: the balance decreases, the orders wait for delivery', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [phone, tea], { promo_code: 'TEN' })
    const { orders, balance } = await pay(mei, group)
    expect(balance).toBe(5_000_00 - group.total)
    expect(orders.map(({ id }) => id).toSorted()).toEqual(group.orders.map(({ id }) => id).toSorted())
    for (const paid of orders)
      expect(paid).toMatchObject({ status: 1, can: ['cancel', 'refund'], pay_by: null, ship_by: expect.any(String) })
    const detail = await mei.call('GET /api/order/detail', { query: { id: orders[0]?.id ?? '' } })
    expect(detail).toMatchObject({
      payments: [{ amount: orders[0]?.total }],
      events: [{ kind: 'created' }, { kind: 'paid' }],
    })
    const { rows } = await sql<{
      type: string
    }>`select type from events where account_id = ${Number(mei.id)} order by id`.execute(writer)
    expect(rows.map(({ type }) => type)).toEqual(['order', 'order', 'notification', 'balance'])
  })

  test('a ticket for one order pays that one alone', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [phone, tea])
    const [one = '', other = ''] = group.orders.map(({ id }) => id)
    const ticket = await ticketFor(mei, one)
    const refused = { reason: 'TICKET_INVALID' }
    await expect(mei.call('POST /api/order/pay', { body: { order_ids: [other], ticket } })).rejects.toMatchObject(
      refused,
    )
    await expect(mei.call('POST /api/order/pay', { body: { order_ids: [one, other], ticket } })).rejects.toMatchObject(
      refused,
    )
    expect(await mei.call('POST /api/order/pay', { body: { order_ids: [one], ticket } })).toMatchObject({
      orders: [{ id: one, status: 1 }],
    })
    await expect(mei.call('POST /api/order/pay', { body: { order_ids: [other], ticket } })).rejects.toMatchObject(
      refused,
    )
  })

  test('a group’s ticket pays exactly that group’s unpaid orders', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [phone, tea])
    const [one = '', other = ''] = group.orders.map(({ id }) => id)
    const ticket = await ticketFor(mei, group.group_id)
    await expect(mei.call('POST /api/order/pay', { body: { order_ids: [one], ticket } })).rejects.toMatchObject({
      reason: 'TICKET_INVALID',
    })
    await mei.call('POST /api/order/cancel', { body: { id: one } })
    expect(await mei.call('POST /api/order/pay', { body: { order_ids: [other], ticket } })).toMatchObject({
      orders: [{ id: other, status: 1 }],
    })
  })

  test('judges the orders, then the balance, then the ticket', async () => {
    const [poor, mei] = [await prepareBuyer(api, 1_00), await prepareBuyer(api)]
    const group = await order(poor, [tea])
    const ids = group.orders.map(({ id }) => id)
    const attempt = (order_ids: string[]) =>
      poor.call('POST /api/order/pay', { body: { order_ids, ticket: 'nonsense' } })
    await expect(attempt(['nonsense'])).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(attempt(ids)).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' })
    await expect(mei.call('POST /api/order/pay', { body: { order_ids: ids, ticket: 'x' } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
    const own = await order(mei, [tea])
    const unticketed = mei.call('POST /api/order/pay', {
      body: { order_ids: own.orders.map(({ id }) => id), ticket: 'x' },
    })
    await expect(unticketed).rejects.toMatchObject({ reason: 'TICKET_INVALID' })
    await poor.call('POST /api/order/cancel', { body: { id: ids[0] ?? '' } })
    await expect(attempt(ids)).rejects.toMatchObject({ reason: 'ORDER_NOT_PAYABLE' })
  })

  test('keeps the shipping time promised at checkout, even if the product’s has changed', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    await sql`update products set handling_days = 20 where id = ${products.tea.id}`.execute(writer)
    const { orders } = await pay(mei, group)
    await sql`update products set handling_days = 2 where id = ${products.tea.id}`.execute(writer)
    const days = (Date.parse(orders[0]?.ship_by ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(4.9) // Two days of handling and 72 hours.
    expect(days).toBeLessThan(5.1)
  })

  test('after the deadline is refused', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    await sql`update orders set pay_by = now() where group_id = ${Number(group.group_id)}`.execute(writer)
    await expect(pay(mei, group)).rejects.toMatchObject({ reason: 'ORDER_NOT_PAYABLE' })
  })

  test('a frozen account pays nothing', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    await sql`update accounts set frozen_at = now() where id = ${Number(mei.id)}`.execute(writer)
    await expect(pay(mei, group)).rejects.toMatchObject({ reason: 'FROZEN' })
  })

  test('of ten payments of one group at once, one succeeds', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [phone, tea])
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => pay(mei, group)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ balance: 5_000_00 - group.total })
  })

  test('a balance for three pays three of ten orders at once', async () => {
    const mei = await prepareBuyer(api, 9_40 * 10)
    const groups = []
    for (let count = 0; count < 10; count++) groups.push(await order(mei, [tea]))
    const from = { kind: 'shopper_available', owner: Number(mei.id) } as const
    await writer
      .transaction()
      .execute((tx) =>
        post(tx, { kind: 'adjustment', reference: 'spent', actor: 'test' }, [
          { from, to: { kind: 'bank' }, amount: 9_40 * 7 },
        ]),
      )
    const outcomes = await Promise.allSettled(groups.map((group) => pay(mei, group)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ balance: 0 })
  })
})

describe('cancelling', () => {
  test('an unpaid order returns its stock', async () => {
    const mei = await prepareBuyer(api)
    const before = await stockOf(api, tea)
    const group = await order(mei, [tea], { quantity: 4 })
    expect(await stockOf(api, tea)).toBe(before - 4)
    const id = group.orders[0]?.id ?? ''
    expect(await mei.call('POST /api/order/cancel', { body: { id } })).toMatchObject({
      status: -1,
      label: 'Cancelled',
      can: [],
    })
    expect(await stockOf(api, tea)).toBe(before)
    await expect(mei.call('POST /api/order/cancel', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_CANCELLABLE',
    })
  })

  test('a paid order returns everything, freight and the platform’s part included', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea], { promo_code: 'TEN' })
    await pay(mei, group)
    await mei.call('POST /api/order/cancel', { body: { id: group.orders[0]?.id ?? '' } })
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ balance: 5_000_00 })
    const { rows } =
      await sql`select payment_state, refunded = total as whole from orders where group_id = ${Number(group.group_id)}`.execute(
        writer,
      )
    expect(rows).toEqual([{ payment_state: 'returned', whole: true }])
  })

  test('a packed order is not cancelled, nor one of another shopper', async () => {
    const [mei, jonas] = [await prepareBuyer(api), await api.signUp()]
    const seller = await api.hireSeller(shops.kumoriya.id)
    const group = await order(mei, [tea])
    const id = group.orders[0]?.id ?? ''
    await expect(jonas.call('POST /api/order/cancel', { body: { id } })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await pay(mei, group)
    await seller.call('POST /api/portal/order/pack', { body: { id } })
    await expect(mei.call('POST /api/order/cancel', { body: { id } })).rejects.toMatchObject({
      reason: 'NOT_CANCELLABLE',
    })
  })

  test('of ten cancellations at once, one refunds the money', async () => {
    const mei = await prepareBuyer(api)
    const before = await stockOf(api, tea)
    const group = await order(mei, [tea])
    await pay(mei, group)
    const id = group.orders[0]?.id ?? ''
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => mei.call('POST /api/order/cancel', { body: { id } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(api, tea)).toBe(before)
    expect(await mei.call('GET /api/user/getUserInfo')).toMatchObject({ balance: 5_000_00 })
  })

  test('paying and cancelling at once end in one of both', async () => {
    const mei = await prepareBuyer(api)
    const group = await order(mei, [tea])
    const ticket = await ticketFor(mei, group.group_id)
    const id = group.orders[0]?.id ?? ''
    await Promise.allSettled([
      mei.call('POST /api/order/pay', { body: { order_ids: [id], ticket } }),
      mei.call('POST /api/order/cancel', { body: { id } }),
    ])
    const { status } = await mei.call('GET /api/order/detail', { query: { id } })
    expect([1, -1]).toContain(status)
  })
})
