import type { Notification } from '@sealane/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { order, pay, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from './order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [seller, colleague] = [await api.hireSeller(shops.kumoriya.id), await api.hireSeller(shops.kumoriya.id)]
const stranger = await api.hireSeller(shops.fjordkant.id)

/** Returns the notifications, the newest first. */
async function notificationsOf({ token }: TestPerson, lang = 'en'): Promise<Notification[]> {
  const answer = await api.app.inject({ url: '/api/notification/list', headers: { token, lang } })
  return answer.json().data.items
}

async function notificationKindsOf(person: TestPerson): Promise<string[]> {
  return (await notificationsOf(person)).map(({ kind }) => kind)
}

async function placeOrder(
  buyer: TestBuyer,
): Promise<{ group: Awaited<ReturnType<typeof order>>; id: string; no: string }> {
  const group = await order(buyer, [tea], { quantity: 2 })
  const [{ id, order_no: no } = { id: '', order_no: '' }] = group.orders
  return { group, id, no }
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

test('a paid order notifies the shopper and everybody who works for the shop', async () => {
  const mei = await prepareBuyer(api)
  const { group, id, no } = await placeOrder(mei)
  expect(await notificationsOf(mei)).toEqual([])
  await pay(mei, group)
  expect(await notificationsOf(mei, 'de')).toMatchObject([
    { title: 'Bestellung bezahlt', body: expect.stringContaining(`14,90\u00A0$ für Bestellung ${no}`) },
  ])
  expect((await notificationsOf(mei))[0]).toMatchObject({
    link: `/orderInfo/${id}`,
    image: expect.any(String),
    read: false,
  })
  for (const staff of [seller, colleague]) {
    expect((await notificationsOf(staff))[0]).toMatchObject({
      topic: 'order',
      title: 'New order',
      body: expect.stringContaining(`Kumoriya Works: order ${no}, 2 items, $14.90. Send it by`),
      link: `/portal/order?open=${no}`,
    })
  }
  expect(await notificationsOf(stranger)).toEqual([])
})

test('parcels are notified with their carrier, the first of several as the first', async () => {
  const mei = await prepareBuyer(api)
  const { group, id, no } = await placeOrder(mei)
  await pay(mei, group)
  const { unshipped } = await seller.call('POST /api/portal/order/pack', { body: { id } })
  const items = unshipped.map(({ item_id }) => ({ item_id, quantity: 1 }))
  const body = { id, carrier: 'DHL', tracking_no: '00340434161094042557' }
  await seller.call('POST /api/portal/order/ship', { body: { ...body, items } })
  await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
  const [rest, first] = await notificationsOf(mei)
  expect(first?.body).toBe(`Kumoriya Works has handed part of order ${no} to DHL. The rest follows.`)
  expect(rest?.body).toBe(`Kumoriya Works has sent order ${no}, without tracking. It is on the way.`)
  expect(await notificationKindsOf(mei)).toEqual(['order_shipped', 'order_part_shipped', 'order_paid'])
})

test('a cancelled order that was paid says that the money is back, and the shop does not send it', async () => {
  const mei = await prepareBuyer(api)
  const { group, id, no } = await placeOrder(mei)
  await pay(mei, group)
  await mei.call('POST /api/order/cancel', { body: { id } })
  expect((await notificationsOf(mei))[0]).toMatchObject({
    title: 'Money back',
    body: `You cancelled order ${no} from Kumoriya Works. $14.90 is back in your balance.`,
  })
  expect((await notificationsOf(seller))[0]?.body).toBe(
    `Kumoriya Works: the shopper cancelled order ${no}. Please do not send it.`,
  )
})

test('a shopper’s own steps without money do not notify them', async () => {
  const mei = await prepareBuyer(api)
  const { id } = await placeOrder(mei)
  await mei.call('POST /api/order/cancel', { body: { id } })
  expect(await notificationsOf(mei)).toEqual([])
})

test('automatic steps notify: closed unpaid, cancelled unsent', async () => {
  const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
  const [unpaid, unsent] = [await placeOrder(mei), await placeOrder(jonas)]
  await pay(jonas, unsent.group)
  await runDueOrders(writer, inDays(6))
  expect((await notificationsOf(mei))[0]?.body).toBe(
    `Order ${unpaid.no} from Kumoriya Works was not paid in time. Nothing was charged.`,
  )
  expect((await notificationsOf(jonas))[0]?.body).toBe(
    `Kumoriya Works did not send order ${unsent.no} in time, so it is cancelled. $14.90 is back in your balance.`,
  )
})

test('three days before receipt counts the shopper is reminded, once, and again after extending', async () => {
  const mei = await prepareBuyer(api)
  const { group, id } = await placeOrder(mei)
  await pay(mei, group)
  await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
  const remindedBy = async (days: number) => {
    const now = inDays(days)
    await Promise.all([runDueOrders(writer, now), runDueOrders(writer, now), runDueOrders(writer, now)])
    return (await notificationKindsOf(mei)).filter((kind) => kind === 'order_confirm_soon').length
  }
  expect(await remindedBy(41.9)).toBe(0)
  expect(await remindedBy(42.1)).toBe(1)
  expect(await remindedBy(42.2)).toBe(1)
  expect((await notificationsOf(mei))[0]).toMatchObject({ title: 'Has your order arrived?', action: 'Confirm receipt' })
  await mei.call('POST /api/order/extend', { body: { id } })
  expect(await remindedBy(45.1)).toBe(1)
  expect(await remindedBy(49.1)).toBe(2)

  await runDueOrders(writer, inDays(53))
  await runDueOrders(writer, inDays(70))
  expect(await notificationKindsOf(mei)).toEqual([
    'order_completed',
    'order_received',
    'order_confirm_soon',
    'order_confirm_soon',
    'order_shipped',
    'order_paid',
  ])
})

test('where receipt counts within three days in any case, no reminder is sent', async () => {
  const mei = await prepareBuyer(api)
  const { group, id } = await placeOrder(mei)
  await pay(mei, group)
  await seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
  await sql`update orders set auto_confirm_at = shipped_at + interval '2 days' where id = ${Number(id)}`.execute(writer)
  await runDueOrders(writer, inDays(1))
  expect(await notificationKindsOf(mei)).toEqual(['order_shipped', 'order_paid'])
})
