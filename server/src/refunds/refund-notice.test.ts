import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, buyShipped, inDays } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueRefunds } from './refund.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [seller, stranger, operator] = [
  await api.hireSeller(shops.kumoriya.id),
  await api.hireSeller(shops.fjordkant.id),
  await api.hireOperator(),
]

/** Returns the notifications, the newest first. */
async function notificationsOf({ token }: TestPerson, lang = 'en') {
  const answer = await api.app.inject({ url: '/api/notification/list?topic=refund', headers: { token, lang } })
  return answer.json().data.items
}

/** Counts the events about the request that were published to the person's screens. */
async function countPublishedEvents({ id }: TestPerson, refund: string): Promise<number> {
  const events = await writer
    .selectFrom('events')
    .select('data')
    .where('account_id', '=', Number(id))
    .where('type', '=', 'refund')
    .execute()
  return events.filter(({ data }) => (data as { id: string }).id === refund).length
}

async function requestReturn() {
  const mei = await prepareBuyer(api)
  const { id: order, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 9_40, type: 'return' })
  const { order_no } = await mei.call('GET /api/order/detail', { query: { id: order } })
  return { mei, id, order, no: order_no }
}

test('shop and shopper are notified of each step of the other, on their screens and in their lists', async () => {
  const { mei, id, order, no } = await requestReturn()
  expect((await notificationsOf(seller))[0]).toMatchObject({
    topic: 'refund',
    title: 'Refund requested',
    body: expect.stringContaining(`Kumoriya Works: $9.40 for order ${no}. Answer by`),
    link: `/portal/refund?open=${id}`,
  })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  expect((await notificationsOf(mei))[0]).toMatchObject({
    title: 'Return approved',
    link: `/refund/${order}/${no}?request=${id}`,
    image: expect.any(String),
  })
  await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
  expect((await notificationsOf(seller))[0]).toMatchObject({ title: 'Return on its way' })
  await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 1, disposition: 'lost' } })
  expect((await notificationsOf(mei, 'de'))[0]).toMatchObject({
    title: 'Erstattet',
    body: `9,40\u00A0$ für Bestellung ${no} von Kumoriya Works sind wieder auf deinem Guthaben.`,
  })
  expect([await countPublishedEvents(mei, id), await countPublishedEvents(seller, id)]).toEqual([4, 4])
  expect([await notificationsOf(stranger), await countPublishedEvents(stranger, id)]).toEqual([[], 0])
})

test('a refusal states its reason and the time to appeal; the final decision states that it is final', async () => {
  const { mei, id, no } = await requestReturn()
  const refuse = { id, verdict: 'refuse', reason: 'It was used.' } as const
  await seller.call('POST /api/portal/refund/decide', { body: refuse })
  expect((await notificationsOf(mei))[0].body).toMatch(
    new RegExp(`^Kumoriya Works refused the refund for order ${no}. You can appeal until .+. Reason: It was used.$`),
  )
  await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'Look again.' } })
  expect((await notificationsOf(seller))[0]).toMatchObject({ title: 'Refusal appealed' })
  await operator.call('POST /api/portal/refund/rule', { body: refuse })
  expect((await notificationsOf(mei))[0]).toMatchObject({ kind: 'refund_refused_finally', title: 'Appeal refused' })
})

test('automatic steps notify both, once', async () => {
  const { mei, id } = await requestReturn()
  for (const days of [5.1, 5.2, 19.2, 19.3]) await runDueRefunds(writer, inDays(days))
  expect(await mei.call('GET /api/refund/detail', { query: { id } })).toMatchObject({ status: 'withdrawn' })
  const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind)
  expect(kinds(await notificationsOf(mei))).toEqual(['refund_lapsed', 'refund_return_approved'])
  expect(kinds(await notificationsOf(seller)).slice(0, 3)).toEqual([
    'sale_refund_withdrawn',
    'sale_return_approved',
    'sale_refund_asked',
  ])
})
