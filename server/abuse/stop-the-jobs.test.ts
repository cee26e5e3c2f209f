import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { openPushService } from '../test/push-service.ts'
import { balanceOf } from '../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../test/shopping.ts'
import { countStatements } from '../test/statements.ts'
import { addProduct, addShop, buildWorld } from '../test/world.ts'
import { openWorkerPool } from '../src/db/database.ts'
import { startJobs } from '../src/jobs.ts'
import { writeMail } from '../src/notifications/mail.ts'
import { claimMail } from '../src/notifications/mail.sql.ts'
import { sendPushes } from '../src/notifications/push.jobs.ts'
import { notify } from '../src/notifications/notification.ts'
import { runOverdueRests } from '../src/refunds/refund.jobs.ts'

/** Jobs close orders, mail codes and collect claims. A shopper gives them so much to do, or to wait for, that they do nothing for others. */

/** A mail server that accepts connections and never responds. */
const silent = createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
afterAll(() => silent.close())
const service = await openPushService()
/** A push service that is unavailable. */
const dead = await openPushService()
dead.answer(503)
const api = await startApi({
  smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  pushServices: [service.origin, dead.origin],
})
const { writer } = api.databases
const { products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const pool = openWorkerPool(api.url)
afterAll(() => pool.end())

const countOf = async (table: 'mails' | 'pushes' | 'push_subscriptions', { id }: TestPerson) => {
  const of =
    table === 'pushes'
      ? 'subscription_id in (select id from push_subscriptions where account_id = $1)'
      : 'account_id = $1'
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table} where ${of}`, [id])
  return rows[0]?.count
}
const changePaymentCode = async ({ call }: TestPerson, times: number) => {
  for (let n = 0; n < times; n += 1)
    await call('POST /api/user/resetPay', {
      body: { ...(n > 0 && { old_code: `10000${(n - 1) % 10}` }), new_code: `10000${n % 10}` },
    })
}
const verify = ({ id, account }: TestPerson) =>
  writer
    .updateTable('accounts')
    .set({ email: `${account}@example.com`, email_key: `${account}@example.com`, email_verified_at: new Date() })
    .where('id', '=', Number(id))
    .execute()

test('by logging in often and having each browser notified of everything', async () => {
  const thief = await api.signUp()
  const { public_key } = await thief.call('GET /api/notification/settings')
  for (let n = 0; n < 12; n += 1) {
    const { call } = await api.logIn(thief.account)
    await call('POST /api/notification/subscribe', { body: service.addBrowser(public_key).subscription })
  }
  expect(await countOf('push_subscriptions', thief)).toBe(10)
  const notice = { kind: 'email_changed', params: { email: 'none' }, link: '/profile' } as const
  for (let n = 0; n < 25; n += 1) await writer.transaction().execute((tx) => notify(tx, Number(thief.id), notice))
  expect(await countOf('pushes', thief)).toBe(10 * 20)
})

test('by browsers of failing services, and some with keys that nothing can be encrypted for: all others are notified in the same round', async () => {
  await pool.query('delete from pushes')
  const notice = { kind: 'email_changed', params: { email: 'none' }, link: '/profile' } as const
  const notifyAccount = ({ id }: TestPerson) => writer.transaction().execute((tx) => notify(tx, Number(id), notice))
  for (const auth of ['AAAAAAAAAAAAAAAAAAAAAA', 'AA']) {
    const thief = await api.signUp()
    const { public_key } = await thief.call('GET /api/notification/settings')
    for (let n = 0; n < 10; n += 1) {
      const { call } = await api.logIn(thief.account)
      await call('POST /api/notification/subscribe', { body: { ...dead.addBrowser(public_key).subscription } })
    }
    await pool.query('update push_subscriptions set auth = $1 where account_id = $2', [auth, thief.id])
    for (let n = 0; n < 5; n += 1) await notifyAccount(thief)
  }
  const mei = await api.signUp()
  const { public_key } = await mei.call('GET /api/notification/settings')
  const browser = service.addBrowser(public_key)
  await mei.call('POST /api/notification/subscribe', { body: browser.subscription })
  await notifyAccount(mei)
  await sendPushes(writer, api.resources)
  expect(browser.received).toHaveLength(1)
}, 30_000)

test('by changing the payment code again and again: an hour’s notices have a maximum, and codes are mailed before them', async () => {
  const thief = await api.signUp()
  await verify(thief)
  await changePaymentCode(thief, 15)
  expect(await countOf('mails', thief)).toBe(10)
  const mei = await api.signUp()
  const code = { digits: '123456', worthUntil: new Date(Date.now() + 600_000) }
  const mail = { accountId: Number(mei.id), to: 'mei@example.com', language: 'en', kind: 'verify_email', code } as const
  await writer.transaction().execute((tx) => writeMail(tx, api.resources.pepper, mail))
  expect(await claimMail(writer)).toMatchObject({ recipient: 'mei@example.com' })
})

test('by mails to a server that does not answer: orders close all the same', async () => {
  const thief = await api.signUp()
  await verify(thief)
  await changePaymentCode(thief, 6)
  const mei = await prepareBuyer(api)
  const { orders } = await order(mei, [tea])
  const id = orders[0]?.id ?? ''
  const jobs = await startJobs(pool, api.resources)
  await wait(3_000) // Other workers would have taken the next mails by now.
  await isBusy('send_mails')
  await writer.updateTable('orders').set({ pay_by: new Date() }).where('id', '=', Number(id)).execute()
  await vi.waitFor(
    async () => expect(await mei.call('GET /api/order/detail', { query: { id } })).toMatchObject({ status: -1 }),
    { timeout: 4_000, interval: 100 },
  )
  await isBusy('send_mails')
  await jobs.stop()
}, 40_000)

/** Checks that the mail server still keeps its worker waiting. */
async function isBusy(task: string): Promise<void> {
  const { rows } = await pool.query(
    'select 1 from graphile_worker.jobs where task_identifier = $1 and locked_at is not null',
    [task],
  )
  expect(rows).not.toEqual([])
}

test('by partly sent orders of many lines of a cent: each further line takes the worker one statement', async () => {
  const shop = await addShop(writer, { slug: 'cents', name: 'Cents', freight: { base: 0, further: 0, freeFrom: null } })
  const seller = await api.hireSeller(shop.id)
  const toVariant = (place: number) => ({ choice: [`no ${place}`], price: 1, stock: 9 })
  const others = Array.from({ length: 39 }, (_none, place) => toVariant(place + 1))
  const values = [toVariant(0), ...others].map(({ choice: [value = ''] }) => ({ value }))
  const { variantIds } = await addProduct(writer, {
    shop,
    name: { en: 'Pin' },
    options: [{ name: 'number', values }],
    variants: [toVariant(0), ...others],
  })
  const mallory = await prepareBuyer(api, 10_00)
  const missShipping = async (lines: number) => {
    const group = await order(mallory, variantIds.slice(0, lines), { quantity: 2 })
    await pay(mallory, group)
    const id = group.orders[0]?.id ?? ''
    const { items } = await mallory.call('GET /api/order/detail', { query: { id } })
    const parcel = { id, carrier: 'none', items: [{ item_id: items[0]?.id ?? '', quantity: 1 }] }
    await seller.call('POST /api/portal/order/ship', { body: parcel })
    await writer.updateTable('orders').set({ ship_by: new Date() }).where('id', '=', Number(id)).execute()
    const before = await balanceOf(mallory)
    const count = await countStatements(writer, runOverdueRests)
    expect(await balanceOf(mallory)).toBe(before + lines * 2 - 1)
    return count
  }
  expect((await missShipping(40)) - (await missShipping(10))).toBeLessThanOrEqual(30)
  await expectCleanLedger(api)
})
