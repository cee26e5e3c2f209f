import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { openPushService, type TestBrowser } from '../../test/push-service.ts'
import { notify } from './notification.ts'
import { sendPushes } from './push.jobs.ts'

const service = await openPushService()
const api = await startApi({ pushServices: [service.origin] })
const { app, databases, resources, signUp, logIn } = api
const { writer } = databases
beforeEach(async () => {
  service.answer(201)
  await sql`delete from pushes`.execute(writer)
})

const outcome = (response: Promise<unknown>) =>
  response.then(
    () => 'ok',
    ({ reason }) => reason,
  )
const send = () => sendPushes(writer, resources)
/** Makes the waiting tries due now. */
const hurry = () => sql`update pushes set next_try_at = now()`.execute(writer)

/** Subscribes the person's browser. */
async function subscribe({ call }: Pick<TestPerson, 'call'>, zone?: string): Promise<TestBrowser> {
  const { public_key } = await call('GET /api/notification/settings')
  const browser = service.addBrowser(public_key)
  const body = { ...browser.subscription, ...(zone !== undefined && { zone }) }
  await call('POST /api/notification/subscribe', { body })
  return browser
}

const passed = { amount: 20_00, stated: 20_00, as_stated: 'yes' }
const paid = { order_no: 'SL-20311', shop: 'Kumoriya', amount: 1_284_50, ship_by: new Date('2026-03-12T20:00:00Z') }

const notifyOfRecharge = ({ id }: Pick<TestPerson, 'id'>) =>
  writer
    .transaction()
    .execute((tx) => notify(tx, Number(id), { kind: 'recharge_passed', params: passed, link: '/topUpRecord' }))
const notifyOfOrder = ({ id }: Pick<TestPerson, 'id'>) =>
  writer
    .transaction()
    .execute((tx) => notify(tx, Number(id), { kind: 'order_paid', params: paid, link: '/orderInfo/3' }))

describe('a subscribed browser', () => {
  test('is notified once, encrypted for it and signed by the shop, in its language and time zone', async () => {
    const mei = await signUp()
    const settings = await app.inject({ url: '/api/notification/settings', headers: { token: mei.token } })
    const browser = service.addBrowser(settings.json().data.public_key)
    const headers = { token: mei.token, lang: 'de' }
    const payload = { ...browser.subscription, zone: 'Asia/Tokyo' }
    await app.inject({ method: 'POST', url: '/api/notification/subscribe', headers, payload })
    await notifyOfOrder(mei)
    await Promise.all(Array.from({ length: 10 }, send))
    expect(browser.received).toHaveLength(1)
    expect(browser.received[0]?.message).toEqual({
      title: 'Bestellung bezahlt',
      body: '1.284,50\u00A0$ für Bestellung SL-20311 bei Kumoriya. Der Shop versendet sie bis 13.\u00A0März.',
      url: '/de/orderInfo/3',
      tag: expect.stringMatching(/^notification-\d+$/),
    })
    expect(browser.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: expect.any(String) })
    await hurry()
    await send()
    expect(browser.received).toHaveLength(1)
  })

  test('is notified of money with high urgency', async () => {
    const mei = await signUp()
    const browser = await subscribe(mei)
    await notifyOfRecharge(mei)
    await send()
    expect(browser.received[0]?.headers['urgency']).toBe('high')
  })

  test('is notified like the other browsers of its account; another account’s is not', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    const again = await logIn(mei.account)
    const browsers = [await subscribe(mei), await subscribe(again), await subscribe(jonas)]
    await notifyOfOrder(mei)
    await send()
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 1, 0])
  })

  test('is not notified of a message that was read meanwhile', async () => {
    const mei = await signUp()
    const browser = await subscribe(mei)
    await notifyOfOrder(mei)
    await mei.call('POST /api/notification/read', { body: { all: true } })
    await send()
    expect(browser.received).toEqual([])
  })

  test('is no longer notified after its log-out, or when its session is over', async () => {
    const mei = await signUp()
    const [first, second] = [await subscribe(mei), await subscribe(await logIn(mei.account))]
    await notifyOfOrder(mei)
    await mei.call('POST /api/user/logout')
    await sql`update sessions set expires_at = now() where account_id = ${Number(mei.id)}`.execute(writer)
    await send()
    await notifyOfOrder(mei)
    await send()
    expect([...first.received, ...second.received]).toEqual([])
  })

  test('is no longer notified after it unsubscribes; no other account unsubscribes it', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    const browser = await subscribe(mei)
    const { endpoint } = browser.subscription
    const isSubscribed = async ({ call }: TestPerson) => (await call('GET /api/notification/settings')).subscribed
    expect([await isSubscribed(mei), await isSubscribed(await logIn(mei.account)), await isSubscribed(jonas)]).toEqual([
      true,
      false,
      false,
    ])
    await jonas.call('POST /api/notification/unsubscribe', { body: { endpoint } })
    await notifyOfOrder(mei)
    await send()
    expect(browser.received).toHaveLength(1)
    await mei.call('POST /api/notification/unsubscribe', { body: { endpoint } })
    await mei.call('POST /api/notification/unsubscribe', { body: { endpoint } })
    await notifyOfOrder(mei)
    await send()
    expect(browser.received).toHaveLength(1)
  })

  test('that another account logs in with gets only that account’s messages, and one that subscribes anew gets them once', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    const browser = await subscribe(mei)
    await jonas.call('POST /api/notification/subscribe', { body: browser.subscription })
    const renewed = await subscribe(jonas)
    await notifyOfOrder(mei)
    await notifyOfRecharge(jonas)
    await send()
    expect([browser.received.length, renewed.received.length]).toEqual([0, 1])
  })

  test('that subscribes ten times at once is notified once', async () => {
    const mei = await signUp()
    const { public_key } = await mei.call('GET /api/notification/settings')
    const { subscription, received } = service.addBrowser(public_key)
    const asking = () => outcome(mei.call('POST /api/notification/subscribe', { body: subscription }))
    expect(new Set(await Promise.all(Array.from({ length: 10 }, asking)))).toEqual(new Set(['ok']))
    await notifyOfOrder(mei)
    await send()
    expect(received).toHaveLength(1)
  })
})

describe('a push service', () => {
  test('that is unreachable is retried, later each time, and gets a message once', async () => {
    const mei = await signUp()
    const browser = await subscribe(mei)
    await notifyOfOrder(mei)
    service.answer(503)
    for (let round = 0; round < 3; round += 1) {
      await send()
      await send() // The message is not due again at once.
      await hurry()
    }
    const { rows } = await sql<{ tries: number }>`select tries from pushes`.execute(writer)
    expect(rows).toEqual([{ tries: 3 }])
    service.answer(201)
    await send()
    expect(browser.received).toHaveLength(1)
    expect((await sql`select 1 from pushes`.execute(writer)).rows).toEqual([])
  })

  test('that is unreachable for too long loses the message, not the browser', async () => {
    const mei = await signUp()
    const browser = await subscribe(mei)
    await notifyOfOrder(mei)
    service.answer(503)
    await sql`update pushes set tries = 7`.execute(writer)
    await send()
    const state = await sql<{ last_error: string }>`select last_error from push_subscriptions
      where endpoint = ${browser.subscription.endpoint} and failed_at is not null`.execute(writer)
    expect(state.rows).toEqual([{ last_error: 'The push service answered 503' }])
    service.answer(201)
    await notifyOfRecharge(mei)
    await send()
    expect(browser.received.map(({ message }) => message['title'])).toEqual(['Recharge passed'])
    expect((await sql`select 1 from push_subscriptions where failed_at is not null`.execute(writer)).rows).toEqual([])
  })

  test.each([404, 410])('that answers %i has lost the browser: it is deleted', async (status) => {
    const mei = await signUp()
    const { subscription } = await subscribe(mei)
    await notifyOfOrder(mei)
    service.answer(status)
    await send()
    const left = await sql`select 1 from push_subscriptions where endpoint = ${subscription.endpoint}`.execute(writer)
    expect(left.rows).toEqual([])
  })

  test('is not followed to a redirect', async () => {
    const mei = await signUp()
    const browser = await subscribe(mei)
    await notifyOfOrder(mei)
    service.answer(307)
    await send()
    expect(browser.received).toEqual([])
    expect((await sql`select 1 from pushes`.execute(writer)).rows).toEqual([])
  })

  test('that is unknown is never called', async () => {
    const mei = await signUp()
    const { subscription } = service.addBrowser(resources.pusher.publicKey)
    for (const endpoint of ['http://127.0.0.1:1/a', 'https://shop.example/a', 'https://169.254.169.254/', 'nonsense']) {
      const asking = mei.call('POST /api/notification/subscribe', { body: { ...subscription, endpoint } })
      expect(await outcome(asking)).toBe('PUSH_SERVICE_UNKNOWN')
    }
    const p256dh = `B${'A'.repeat(86)}`
    const forging = mei.call('POST /api/notification/subscribe', { body: { ...subscription, p256dh } })
    await expect(forging).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { p256dh: expect.any(String) } })
  })
})

describe('an account’s choice of notifications', () => {
  test('is everything at first but announcements by mail', async () => {
    const mei = await signUp()
    const { topics } = await mei.call('GET /api/notification/settings')
    expect(topics).toEqual([
      { topic: 'order', app: true, push: true, mail: true, locked: false },
      { topic: 'money', app: true, push: true, mail: true, locked: true },
      { topic: 'circular', app: true, push: true, mail: false, locked: false },
    ])
  })

  test('decides which are pushed, and the list still has them', async () => {
    const mei = await signUp()
    const browser = await subscribe(mei)
    await mei.call('POST /api/notification/settings', { body: { topic: 'order', push: false } })
    await notifyOfOrder(mei)
    await notifyOfRecharge(mei)
    await send()
    expect(browser.received.map(({ message }) => message['title'])).toEqual(['Recharge passed'])
    expect((await mei.call('GET /api/notification/list')).items).toHaveLength(2)
  })

  test('can leave them out of the list; refunded money is always in it', async () => {
    const mei = await signUp()
    const { topics } = await mei.call('POST /api/notification/settings', { body: { topic: 'order', app: false } })
    expect(topics[0]).toMatchObject({ topic: 'order', app: false, push: true })
    await notifyOfOrder(mei)
    const params = { order_no: 'SL-20311', shop: 'Kumoriya', amount: 12_00, by: 'late' }
    await writer
      .transaction()
      .execute((tx) => notify(tx, Number(mei.id), { kind: 'order_money_back', params, link: '/orderInfo/3' }))
    const { items, unread } = await mei.call('GET /api/notification/list')
    expect(items.map(({ kind }) => kind)).toEqual(['order_money_back'])
    expect(unread.all).toBe(1)
  })

  test('cannot leave money and security out of the list', async () => {
    const mei = await signUp()
    const hiding = mei.call('POST /api/notification/settings', { body: { topic: 'money', app: false } })
    await expect(hiding).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { app: expect.any(String) } })
    const { topics } = await mei.call('POST /api/notification/settings', { body: { topic: 'money', push: false } })
    expect(topics[1]).toEqual({ topic: 'money', app: true, push: false, mail: true, locked: true })
  })

  test('changed ten times at once is one of them, and changes no other account', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    const change = (_none: unknown, index: number) =>
      outcome(mei.call('POST /api/notification/settings', { body: { topic: 'order', push: index % 2 === 0 } }))
    expect(new Set(await Promise.all(Array.from({ length: 10 }, change)))).toEqual(new Set(['ok']))
    const { topics } = await jonas.call('GET /api/notification/settings')
    expect(topics.every(({ app: list, push }) => list && push)).toBe(true)
  })
})
