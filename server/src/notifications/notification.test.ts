import type { Notification, Unread } from '@sealane/contract/notifications'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { countRowsRead } from '../../test/rows-read.ts'
import { sweep } from '../sweep.jobs.ts'
import { countUnread } from './notification.sql.ts'
import { notify } from './notification.ts'

const { app, databases, signUp } = await startApi()
const { writer } = databases

type Listed = { items: Notification[]; next: string | null; unread: Unread }

async function list({ token }: TestPerson, query = '', lang = 'en'): Promise<Listed> {
  const answer = await app.inject({ url: `/api/notification/list?${query}`, headers: { token, lang } })
  return answer.json().data
}

/** Notifies the person of refused recharges, one after the other. */
async function notifyOfRecharges({ id }: TestPerson, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const params = { amount: (index + 1) * 10_00, reason: 'No transfer was found' }
    await writer
      .transaction()
      .execute((tx) => notify(tx, Number(id), { kind: 'recharge_refused', params, link: '/topUpRecord' }))
  }
}

async function notifyOfLockedCode({ id }: TestPerson): Promise<void> {
  await writer
    .transaction()
    .execute((tx) => notify(tx, Number(id), { kind: 'payment_code_locked', params: {}, link: '/changePayPwd' }))
}

describe('the list of notifications', () => {
  test('shows money and days as the reader writes them, in the reader’s language and time zone', async () => {
    const mei = await signUp()
    const params = {
      order_no: 'SL-20311',
      shop: 'Kumoriya',
      amount: 1_284_50,
      ship_by: new Date('2026-03-12T20:00:00Z'),
    }
    await writer
      .transaction()
      .execute((tx) => notify(tx, Number(mei.id), { kind: 'order_paid', params, link: '/orderInfo/1' }))
    const readBody = async (query: string, lang: string) => (await list(mei, query, lang)).items[0]?.body
    expect(await readBody('', 'en')).toBe(
      '$1,284.50 for order SL-20311 from Kumoriya. The shop sends it by March\u00A012.',
    )
    expect(await readBody('zone=Asia/Tokyo', 'de')).toBe(
      '1.284,50\u00A0$ für Bestellung SL-20311 bei Kumoriya. Der Shop versendet sie bis 13.\u00A0März.',
    )
    expect(await readBody('zone=Nowhere/Land', 'es')).toContain('1284,50\u00A0US$')
    expect((await list(mei)).items[0]).toMatchObject({
      topic: 'order',
      kind: 'order_paid',
      title: 'Order paid',
      link: '/orderInfo/1',
      action: null,
      image: null,
      read: false,
    })
  })

  test('pages without gaps or doubles while new ones arrive', async () => {
    const mei = await signUp()
    await notifyOfRecharges(mei, 7)
    const first = await list(mei, 'limit=3')
    await notifyOfRecharges(mei, 2)
    const second = await list(mei, `limit=3&cursor=${first.next}`)
    const third = await list(mei, `limit=3&cursor=${second.next}`)
    const bodies = [first, second, third].flatMap(({ items }) => items.map(({ body }) => body.split('.')[0]))
    expect(bodies).toEqual(['$70', '$60', '$50', '$40', '$30', '$20', '$10'])
    expect(third.next).toBeNull()
    const answer = await app.inject({ url: '/api/notification/list?cursor=nonsense', headers: { token: mei.token } })
    expect(answer.json()).toMatchObject({ reason: 'INVALID_INPUT', fields: { cursor: expect.any(String) } })
  })

  test('counts a thousand unread ones at most, and reads no more for it', async () => {
    const mei = await signUp()
    await sql`insert into notifications (account_id, topic, kind, params)
      select ${Number(mei.id)}, case when n > 5000 then 'order' else 'system' end, 'password_changed', '{}'
      from generate_series(1, 5010) n`.execute(writer)
    await sql`analyze notifications`.execute(writer)
    expect((await list(mei)).unread).toEqual({ all: 1_000, order: 10, wallet: 0, refund: 0, system: 1_000 })
    expect((await mei.call('GET /api/user/getUserInfo')).unread).toBe(1_000)
    const read = await countRowsRead(writer, (queries) => countUnread(queries, Number(mei.id)))
    expect(read).toBeLessThan(3_000)
  })

  test('is filtered by topic, and counts the unread ones in each', async () => {
    const mei = await signUp()
    await notifyOfRecharges(mei, 2)
    await notifyOfLockedCode(mei)
    const wallet = await list(mei, 'topic=wallet')
    expect(wallet.items.map(({ topic }) => topic)).toEqual(['wallet', 'wallet'])
    expect(wallet.unread).toEqual({ all: 3, order: 0, wallet: 2, refund: 0, system: 1 })
    expect((await mei.call('GET /api/user/getUserInfo')).unread).toBe(3)
  })

  test('contains none of another account', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    await notifyOfRecharges(mei, 1)
    expect(await list(jonas)).toEqual({
      items: [],
      next: null,
      unread: { all: 0, order: 0, wallet: 0, refund: 0, system: 0 },
    })
    expect((await app.inject({ url: '/api/notification/list' })).statusCode).toBe(401)
  })
})

describe('reading', () => {
  test('some leaves the others unread, and again changes nothing', async () => {
    const mei = await signUp()
    await notifyOfRecharges(mei, 3)
    const ids = (await list(mei)).items.slice(0, 2).map(({ id }) => id)
    const read = () => mei.call('POST /api/notification/read', { body: { ids } })
    expect((await read()).unread).toMatchObject({ all: 1, wallet: 1 })
    expect((await read()).unread).toMatchObject({ all: 1, wallet: 1 })
    expect((await list(mei)).items.map((item) => item.read)).toEqual([true, true, false])
    expect((await mei.call('GET /api/user/getUserInfo')).unread).toBe(1)
  })

  test('a topic or all leaves none of them', async () => {
    const mei = await signUp()
    await notifyOfRecharges(mei, 2)
    await notifyOfLockedCode(mei)
    const one = await mei.call('POST /api/notification/read', { body: { topic: 'wallet' } })
    expect(one.unread).toEqual({ all: 1, order: 0, wallet: 0, refund: 0, system: 1 })
    const all = await mei.call('POST /api/notification/read', { body: { all: true } })
    expect(all.unread).toEqual({ all: 0, order: 0, wallet: 0, refund: 0, system: 0 })
  })

  test('ignores ids of another account, and invalid ones', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    await notifyOfRecharges(mei, 1)
    const [theirs] = (await list(mei)).items
    const ids = [theirs?.id ?? '', '999999999', 'nonsense']
    expect((await jonas.call('POST /api/notification/read', { body: { ids } })).unread.all).toBe(0)
    expect((await list(mei)).unread.all).toBe(1)
  })

  test.each<[string, { ids?: string[]; topic?: 'wallet'; all?: true }]>([
    ['nothing', {}],
    ['an empty list', { ids: [] }],
    ['a topic and all', { topic: 'wallet', all: true }],
  ])('requires a selection: %s is refused', async (_what, body) => {
    const mei = await signUp()
    const response = mei.call('POST /api/notification/read', { body })
    await expect(response).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { ids: expect.any(String) } })
  })

  test('by ten screens at once reads each once', async () => {
    const mei = await signUp()
    await notifyOfRecharges(mei, 12)
    const ids = (await list(mei)).items.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, index) =>
        mei.call('POST /api/notification/read', {
          body: index % 2 === 0 ? { all: true } : { ids: index % 3 === 0 ? ids : ids.toReversed() },
        }),
      ),
    )
    expect(answers.map(({ unread }) => unread.all)).toEqual(Array.from({ length: 10 }, () => 0))
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from events where account_id = ${Number(mei.id)} and type = 'notification'
    `.execute(writer)
    expect(rows[0]?.count).toBe(12 + 1) // One of ten published an event, nine found nothing left to mark.
  })
})

test('after a year read notifications are deleted, and unread ones stay', async () => {
  const mei = await signUp()
  await notifyOfRecharges(mei, 3)
  const [newest, middle] = (await list(mei)).items
  await mei.call('POST /api/notification/read', { body: { ids: [newest?.id ?? '', middle?.id ?? ''] } })
  await sql`update notifications set created_at = now() - interval '366 days' where account_id = ${Number(mei.id)} and id <> ${Number(newest?.id)}`.execute(
    writer,
  )
  await sweep(writer)
  expect((await list(mei)).items.map(({ read }) => read)).toEqual([true, false])
})
