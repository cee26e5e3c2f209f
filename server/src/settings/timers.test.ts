import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { ask, buy, buyShipped, inDays, type BoughtOrder } from '../../test/refunding.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, order, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { openWorkerPool } from '../db/database.ts'
import { startJobs } from '../jobs.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import type { SettingKey } from './settings.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [seller, operator] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]
const mei = await prepareBuyer(api)
await buyShipped({ buyer: mei, seller }, [tea]) // A new account keeps only one checkout open by a recharge.

/** Starts the process of the timer, and returns a function that reads its end: the minutes left, or the status. */
type Course = { value: number; was: unknown; is: unknown; begin: () => Promise<() => Promise<unknown>> }
type TimerKey = Extract<SettingKey, `timer.${string}`>
const [hourS, dayMinutes] = [3_600, 24 * 60]
/** The handling time that checkout promises in addition to the timer. */
const handling = 2 * dayMinutes

const timers: Record<TimerKey, Course> = {
  'timer.unpaid_s': { value: hourS, was: 30, is: 60, begin: async () => orderEnd(await unpaid(), 'pay_by') },
  'timer.waiting_recharge_s': {
    value: 2 * hourS,
    was: dayMinutes,
    is: 120,
    async begin() {
      const group = await order(mei, [tea])
      const proof = await uploadProof(api.app, mei)
      const body = { method: 'manual', amount: 5_00, proof, group_id: group.group_id } as const
      await mei.call('POST /api/user/recharge', { body })
      return orderEnd(group.orders[0]?.id, 'pay_by')
    },
  },
  'timer.ship_s': {
    value: hourS,
    was: 3 * dayMinutes + handling,
    is: 60 + handling,
    begin: async () => orderEnd((await buy(mei, [tea])).id, 'ship_by'),
  },
  'timer.confirm_s': {
    value: hourS,
    was: 7 * dayMinutes,
    is: 60,
    async begin() {
      const { id } = await buy(mei, [tea])
      const parcel = { id, carrier: 'dhl', tracking_no: 'JD01' }
      const { shipments } = await seller.call('POST /api/portal/order/ship', { body: parcel })
      const body = { shipment_id: shipments[0]?.id ?? '', code: 'arrived' } as const
      await seller.call('POST /api/portal/order/track', { body })
      return orderEnd(id, 'auto_confirm_at')
    },
  },
  'timer.confirm_undelivered_s': {
    value: hourS,
    was: 45 * dayMinutes,
    is: 60,
    begin: async () => orderEnd((await sent()).id, 'auto_confirm_at'),
  },
  'timer.extend_s': {
    value: hourS,
    was: 52 * dayMinutes,
    is: 45 * dayMinutes + 60,
    async begin() {
      const { id } = await sent()
      await mei.call('POST /api/order/extend', { body: { id } })
      return orderEnd(id, 'auto_confirm_at')
    },
  },
  'timer.complete_s': {
    value: hourS,
    was: 3,
    is: 4,
    async begin() {
      const { id } = await received()
      return async () => {
        await runDueOrders(writer, inDays(0.1))
        return (await mei.call('GET /api/order/detail', { query: { id } })).status
      }
    },
  },
  'timer.after_sale_s': {
    value: hourS,
    was: 15 * dayMinutes,
    is: 60,
    begin: async () => orderEnd((await received()).id, 'after_sale_until'),
  },
  'timer.refund_answer_s': {
    value: hourS,
    was: 5 * dayMinutes,
    is: 60,
    begin: async () => refundEnd(await requestedRefund('refund')),
  },
  'timer.refund_appeal_s': {
    value: hourS,
    was: 7 * dayMinutes,
    is: 60,
    async begin() {
      const id = await requestedRefund('refund')
      const body = { id, verdict: 'refuse', reason: 'It was whole.' } as const
      await seller.call('POST /api/portal/refund/decide', { body })
      return async () =>
        minutesUntil((await mei.call('GET /api/refund/detail', { query: { id } })).refusal?.appeal_until)
    },
  },
  'timer.refund_return_s': {
    value: hourS,
    was: 14 * dayMinutes,
    is: 60,
    begin: async () => refundEnd(await approvedReturn()),
  },
  'timer.refund_check_s': {
    value: hourS,
    was: 7 * dayMinutes,
    is: 60,
    async begin() {
      const id = await approvedReturn()
      await mei.call('POST /api/refund/ship', { body: { id, carrier: 'none', tracking_no: 'R1' } })
      return refundEnd(id)
    },
  },
}

function minutesUntil(time: string | null | undefined): number | undefined {
  return typeof time === 'string' ? Math.round((Date.parse(time) - Date.now()) / 60_000) : undefined
}

function orderEnd(id = '', end: 'pay_by' | 'ship_by' | 'auto_confirm_at' | 'after_sale_until') {
  return async () => minutesUntil((await mei.call('GET /api/order/detail', { query: { id } }))[end])
}

function refundEnd(id: string) {
  return async () => minutesUntil((await mei.call('GET /api/refund/detail', { query: { id } })).due_at)
}

async function unpaid(): Promise<string> {
  return (await order(mei, [tea])).orders[0]?.id ?? ''
}

function sent(): Promise<BoughtOrder> {
  return buyShipped({ buyer: mei, seller }, [tea])
}

function received(): Promise<BoughtOrder> {
  return buyShipped({ buyer: mei, seller, received: true }, [tea])
}

async function requestedRefund(type: 'refund' | 'return'): Promise<string> {
  const { items } = await received()
  return (await ask(api, mei, { item_id: items[0] ?? '', amount: 1_00, type })).id
}

async function approvedReturn(): Promise<string> {
  const id = await requestedRefund('return')
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  return id
}

/** Saves the setting, and returns a function that restores it. */
async function save(key: SettingKey, value: number): Promise<() => Promise<unknown>> {
  const { items } = await operator.call('GET /api/portal/setting/list')
  const before = items.find((setting) => setting.key === key)?.value ?? ''
  await changeSetting(writer, operator, { key, value })
  return () => changeSetting(writer, operator, { key, value: before })
}

const courses = Object.entries(timers).map(([key, course]) => ({ key: key as TimerKey, ...course }))

// Wire, "Settings": a changed timer applies to what starts after the change.
test.each(courses)(
  'a change of $key applies to later orders and requests, and not to earlier ones',
  async ({ key, value, was, is, begin }) => {
    const read = await begin()
    expect(await read()).toBe(was)
    const putBack = await save(key, value)
    expect(await (await begin())()).toBe(is)
    expect(await read()).toBe(was)
    await putBack()
  },
)

const pool = openWorkerPool(api.url)
afterAll(() => pool.end())

test('an order that is to be paid within two seconds is closed by the worker, an older one stays open', async () => {
  const before = await stockOf(api, tea)
  const older = await unpaid()
  const putBack = await save('timer.unpaid_s', 2)
  const newer = await unpaid()
  expect(await stockOf(api, tea)).toBe(before - 2)
  const jobs = await startJobs(pool, api.resources)
  const detail = (id: string) => mei.call('GET /api/order/detail', { query: { id } })
  await vi.waitFor(async () => expect(await detail(newer)).toMatchObject({ status: -1 }), {
    timeout: 15_000,
    interval: 200,
  })
  await jobs.stop()

  const { rows } = await pool.query(`select kind, actor from order_events where order_id = $1 order by id`, [newer])
  expect(rows).toEqual([
    { kind: 'created', actor: 'shopper' },
    { kind: 'cancelled', actor: 'system' },
  ])
  const events = await pool.query(
    `select data ->> 'status' as status from events where type = 'order' and data ->> 'id' = $1`,
    [newer],
  )
  expect(events.rows).toEqual([{ status: '-1' }])
  expect(await stockOf(api, tea)).toBe(before - 1)
  expect(await detail(older)).toMatchObject({ status: 0 })
  await putBack()
  await expectCleanLedger(api)
})
