import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { lettersTo, withEmail } from '../../test/letters.ts'
import { openPostOffice } from '../../test/post-office.ts'
import { notify, notifyAll, type Notice } from './notification.ts'

const office = await openPostOffice()
const api = await startApi({ smtpUrl: office.url })
const { writer } = api.databases

const paid = {
  kind: 'refund_paid',
  params: { order_no: 'SL-20311', shop: 'Kumoriya', amount: 1_284_50 },
  link: '/order',
} as const
const requestedRefund = (order_no: string, amount: number): Notice => ({
  ...{ kind: 'sale_refund_asked', link: '/portal/refund?open=1', joins: ['sale_refund_asked'] },
  params: { order_no, shop: 'Kumoriya', amount, until: new Date('2026-12-01T20:00:00Z') },
})

const signUp = async (more: { language?: string; isVerified?: boolean } = {}) =>
  withEmail(api, await api.signUp(), more)

async function send({ id }: TestPerson, notice: Notice): Promise<void> {
  await writer.transaction().execute((tx) => notify(tx, Number(id), notice))
}

const mailsTo = (person: TestPerson) => lettersTo(api, office, person)

const choose = (
  { call }: TestPerson,
  body: { topic: 'order' | 'sale' | 'money' | 'circular'; app?: boolean; mail?: boolean },
) => call('POST /api/notification/settings', { body })

describe('a notification by mail', () => {
  test('has the sentences, the amounts and the days of its reader, and one button', async () => {
    const jonas = await signUp({ language: 'de' })
    await send(jonas, paid)
    const [letter, ...more] = await mailsTo(jonas)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Erstattet')
    expect(letter?.text).toContain('1.284,50\u00A0$ für Bestellung SL-20311')
    expect(letter?.html).toContain('1.284,50&nbsp;$ für Bestellung SL-20311')
    expect(letter?.text).toContain('https://shop.example/de/order\n')
    expect(letter?.text).toContain('https://shop.example/de/setting')
  })

  test('goes to no address that is not verified', async () => {
    const mei = await signUp({ isVerified: false })
    await send(mei, paid)
    expect(await mailsTo(mei)).toEqual([])
  })

  test('follows the choice of its reader alone, also where the list is off', async () => {
    const [without, alone] = [await signUp(), await signUp()]
    await choose(without, { topic: 'money', mail: false })
    await choose(alone, { topic: 'order', app: false })
    const received = { ...paid, kind: 'order_received', params: { ...paid.params, until: new Date() } } as const
    for (const person of [without, alone]) {
      await send(person, paid)
      await send(person, received)
    }
    expect((await mailsTo(without)).map(({ subject }) => subject)).toEqual(['Order received'])
    expect((await mailsTo(alone)).map(({ subject }) => subject)).toEqual(['Refunded', 'Order received'])
    const { items } = await alone.call('GET /api/notification/list')
    expect(items.map(({ kind }) => kind)).toEqual(['refund_paid'])
  })

  test('is not sent of what has a mail of its own, nor of an announcement before consent', async () => {
    const [mei, reader] = [await signUp(), await signUp()]
    const news = {
      kind: 'group_notice',
      params: { notice: 1, title: 'Spring', body: 'New tea.\nFrom Uji.' },
      link: null,
    } as const
    await choose(reader, { topic: 'circular', mail: true })
    for (const person of [mei, reader]) {
      await send(person, { kind: 'password_changed', params: {}, link: null })
      await send(person, news)
    }
    expect(await mailsTo(mei)).toEqual([])
    const [letter, ...more] = await mailsTo(reader)
    expect([letter?.subject, more]).toEqual(['Spring', []])
    expect(letter?.text).toContain('New tea.\nFrom Uji.')
  })

  test('is one of ten that join within ten minutes', async () => {
    const seller = await signUp()
    for (let index = 0; index < 10; index++) await send(seller, requestedRefund('SL-1', index))
    await seller.call('POST /api/notification/read', { body: { all: true } })
    await send(seller, requestedRefund('SL-1', 7))
    await send(seller, requestedRefund('SL-2', 7))
    const texts = (await mailsTo(seller)).map(({ text }) => /SL-\d/.exec(text)?.[0])
    expect(texts).toEqual(['SL-1', 'SL-2'])
  })

  test('is sent sixty times an hour at most of one kind, and each to everybody of one call', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    const to = [Number(mei.id), Number(jonas.id)]
    await writer.transaction().execute((tx) =>
      notifyAll(
        tx,
        Array.from({ length: 50 }, () => ({ to, notice: paid })),
      ),
    )
    for (let index = 0; index < 20; index++) await send(mei, paid)
    const { rows } = await sql`delete from mails where account_id = any(${to}::bigint[]) returning id`.execute(writer)
    expect(rows.length).toBe(60 + 50)
  })

  test('shows what others wrote as their text, in the headers and on the page', async () => {
    const mei = await signUp()
    const product = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com\u202Eevil'
    await send(mei, {
      kind: 'shop_closed',
      params: { shop: product, reason: '</p><script>1</script>' },
      link: '/portal',
    })
    const [letter] = await mailsTo(mei)
    expect([...(letter?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(letter?.html).not.toMatch(/<img|<script|\u202E/)
    expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: victim@example.com evil')
    expect(letter?.text).not.toMatch(/\r?\nBcc:|\u202E/)
  })

  test('is no longer sent to an address that has refused three; a mail server that was away counts for nothing', async () => {
    const mei = await signUp()
    const countOf = async () =>
      (await sql`select from mails where account_id = ${Number(mei.id)}`.execute(writer)).rows.length
    office.become('refuses')
    for (let count = 0; count < 5; count++) {
      await send(mei, paid)
      await mailsTo(mei)
    }
    office.become('takes')
    expect(await countOf()).toBe(3)
    await sql`update mails set tries = 12 where account_id = ${Number(mei.id)}`.execute(writer)
    await send(mei, paid)
    expect(await mailsTo(mei)).toHaveLength(1)
  })

  test('waits behind codes and before announcements', async () => {
    const mei = await signUp()
    await choose(mei, { topic: 'circular', mail: true })
    await send(mei, { kind: 'group_notice', params: { notice: 2, title: 'News', body: 'Tea' }, link: null })
    await send(mei, paid)
    expect((await mailsTo(mei)).map(({ subject }) => subject)).toEqual(['Refunded', 'News'])
  })
})

describe('the choices', () => {
  test('of mails are on but for announcements, and of sales only for the people of a shop', async () => {
    const mei = await signUp()
    const { topics, email_verified } = await mei.call('GET /api/notification/settings')
    expect(email_verified).toBe(true)
    expect(topics).toEqual([
      { topic: 'order', app: true, push: true, mail: true, locked: false },
      { topic: 'money', app: true, push: true, mail: true, locked: true },
      { topic: 'circular', app: true, push: true, mail: false, locked: false },
    ])
    await choose(mei, { topic: 'circular', app: false })
    const after = await choose(mei, { topic: 'circular', mail: true })
    expect(after.topics.at(-1)).toEqual({ topic: 'circular', app: false, push: true, mail: true, locked: false })
    await expect(choose(mei, { topic: 'sale', app: false })).rejects.toMatchObject({
      fields: { app: expect.any(String) },
    })
  })
})

describe('a link that turns mails off', () => {
  const linkIn = (letter: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) =>
    new URL(/^<(.+)>$/.exec(letter?.headers.get('list-unsubscribe') ?? '')?.[1] ?? 'x:')
  const click = (url: URL, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    api.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': type },
      payload,
    })

  test('does so without a log-in, twice as well as once, for this topic of this account', async () => {
    const [mei, jonas] = [await signUp(), await signUp({ language: 'de' })]
    for (const person of [mei, jonas]) await send(person, paid)
    const [letter] = await mailsTo(mei)
    expect(letter?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = linkIn(letter)
    expect(letter?.text).toContain(link.href)
    const asking = await api.app.inject({ url: link.pathname + link.search })
    expect(asking.body).toContain('Turn off these mails?')
    expect((await mei.call('GET /api/notification/settings')).topics[1]).toMatchObject({ topic: 'money', mail: true })
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await click(link, body, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => click(link)))
    expect([...answers, await click(link)].map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(200))
    const { topics } = await mei.call('GET /api/notification/settings')
    expect(topics.map(({ topic, app, push, mail }) => [topic, app, push, mail])).toEqual([
      ['order', true, true, true],
      ['money', true, true, false],
      ['circular', true, true, false],
    ])
    expect((await jonas.call('GET /api/notification/settings')).topics[1]).toMatchObject({ mail: true })
    await send(mei, paid)
    expect(await mailsTo(mei)).toHaveLength(1)
  })

  test('cannot be guessed, nor made for another topic, account or address', async () => {
    const [mei, jonas] = [await signUp(), await signUp()]
    await send(mei, paid)
    const link = linkIn((await mailsTo(mei))[0])
    const key = link.searchParams.get('key') ?? ''
    const [, , signature] = key.split('.')
    const forged = [
      `${mei.id}.order.${signature}`,
      `${jonas.id}.money.${signature}`,
      `${mei.id}.money.`,
      `${key}x`,
      '',
      '0.money.x',
    ]
    for (const other of forged) {
      link.searchParams.set('key', other)
      expect((await click(link)).statusCode, other).toBe(404)
    }
    link.searchParams.set('key', key)
    await sql`update accounts set email = 'new-' || email, email_key = 'new-' || email_key where id = ${Number(mei.id)}`.execute(
      writer,
    )
    expect((await click(link)).statusCode).toBe(404)
    expect((await mei.call('GET /api/notification/settings')).topics[1]).toMatchObject({ mail: true })
  })
})
