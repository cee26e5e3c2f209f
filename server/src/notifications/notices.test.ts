import { spawn } from 'node:child_process'
import path from 'node:path'
import type { NoticeForm } from '@sealane/contract/notices'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { addSale } from '../../test/sales.ts'
import { buildWorld } from '../../test/world.ts'
import { sendNotices } from './notice.jobs.ts'
import { sendBatch } from './notice.ts'

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const operator = await api.hireOperator()
const mei = await api.signUp()
const jonas = await api.signUp()
await jonas.call('POST /api/user/set_language', { body: { file_name: 'de' } })

const texts = {
  en: { title: 'Spring is here', body: 'New tea from Uji.' },
  de: { title: 'Der Frühling ist da', body: 'Neuer Tee aus Uji.' },
}
type Meant = NoticeForm['audience']
const count = async (audience: Meant) =>
  (await operator.call('GET /api/portal/notice/count', { query: audience })).people
const send = async (audience: Meant, more: Partial<NoticeForm> = {}) =>
  operator.call('POST /api/portal/notice/send', { body: { texts, audience, people: await count(audience), ...more } })
const list = async () => (await operator.call('GET /api/portal/notice/list')).items
const got = async ({ call }: TestPerson, lang = 'en') => {
  const { items } = await call('GET /api/notification/list', {}, { lang })
  return items.filter(({ kind }) => kind === 'group_notice').map(({ title }) => title)
}
const all = { kind: 'all', value: '' } as const

beforeEach(async () => {
  await sql`delete from notifications`.execute(writer)
  await sql`delete from group_notices`.execute(writer)
})

describe('a notice to many', () => {
  test('is read by each in their language, else in English, and its history names the sender and the number of recipients', async () => {
    const sora = await api.signUp()
    await sora.call('POST /api/user/set_language', { body: { file_name: 'th' } })
    const sent = await send(all)
    expect(sent).toMatchObject({ operator: operator.account, expected: 4, sent: 0, finished_at: null })
    await sendNotices(writer)
    expect([await got(mei), await got(jonas, 'de'), await got(sora, 'th')]).toEqual([
      ['Spring is here'],
      ['Der Frühling ist da'],
      ['Spring is here'],
    ])
    expect(await got(mei, 'de')).toEqual(['Der Frühling ist da'])
    expect(await list()).toMatchObject([{ sent: 4, finished_at: expect.any(String) }])
    const { items } = await operator.call('GET /api/portal/decision/list', { query: { subject: 'notice' } })
    expect(items[0]).toMatchObject({
      operator: operator.account,
      verdict: 'sent_out',
      detail: { audience: 'all', people: 4, title: 'Spring is here' },
    })
  })

  test('is sent to a language, a country, a shop’s followers, or recent buyers', async () => {
    const address = {
      addressee: 'Mei Lin',
      mobile: '+6581234567',
      city: 'Singapore',
      postcode: '168733',
      detail: 'Block 12',
      tag: 'home',
    }
    await mei.call('POST /api/user/address_add', { body: { ...address, country: 'SG' } })
    await mei.call('POST /api/shop/follow', { body: { id: String(shops.kumoriya.id), followed: true } })
    await addSale(writer, { buyer: Number(mei.id), product: products.tea, quantity: 1, price: 4_50, daysAgo: 10 })
    const meant: [Meant, number][] = [
      [{ kind: 'language', value: 'de' }, 1],
      [{ kind: 'country', value: 'SG' }, 1],
      [{ kind: 'country', value: 'JP' }, 0],
      [{ kind: 'followers', value: String(shops.kumoriya.id) }, 1],
      [{ kind: 'followers', value: String(shops.fjordkant.id) }, 0],
      [{ kind: 'buyers', value: '30' }, 1],
      [{ kind: 'buyers', value: '7' }, 0],
    ]
    for (const [audience, people] of meant) expect([audience, await count(audience)]).toEqual([audience, people])
    await send({ kind: 'followers', value: String(shops.kumoriya.id) })
    await sendNotices(writer)
    expect([await got(mei), await got(jonas)]).toEqual([['Spring is here'], []])
    expect((await list())[0]?.audience).toMatchObject({ kind: 'followers', name: 'Kumoriya Works' })
  })

  test('is not sent to accounts that have left circulars out of their list', async () => {
    const before = await count(all)
    await mei.call('POST /api/notification/settings', { body: { topic: 'circular', app: false } })
    expect(await count(all)).toBe(before - 1)
    await send(all)
    await sendNotices(writer)
    expect(await got(mei)).toEqual([])
    await mei.call('POST /api/notification/settings', { body: { topic: 'circular', app: true } })
  })

  test.each<[string, Meant, Partial<NoticeForm>, string]>([
    ['without English', all, { texts: { de: texts.de } }, 'texts.en.title'],
    ['to a language that nobody offers', { kind: 'language', value: 'nl' }, { people: 3 }, 'audience.value'],
    ['that reaches nobody', { kind: 'country', value: 'IS' }, { people: 0 }, 'audience.value'],
  ])('%s is refused beside its field', async (_name, audience, more, field) => {
    await expect(send(audience, more)).rejects.toMatchObject({ fields: { [field]: expect.any(String) } })
    expect(await list()).toEqual([])
  })

  test('needs another confirmation where it would reach far more than the operator saw', async () => {
    await expect(send(all, { people: 100 })).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' })
  })

  test('is sent by operators alone', async () => {
    const seller = await api.hireSeller(shops.kumoriya.id)
    const asking = seller.call('POST /api/portal/notice/send', { body: { texts, audience: all, people: 4 } })
    await expect(asking).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  })
})

describe('sending in batches', () => {
  async function crowd(people: number): Promise<void> {
    await sql`insert into accounts (account, account_key, password_hash)
      select 'crowd' || n, 'crowd' || n || '-' || random(), '' from generate_series(1, ${people}) n`.execute(writer)
  }
  async function perPerson(): Promise<{ people: number; most: number | null }> {
    const { rows } = await sql<{ people: number; most: number | null }>`
      select count(*)::int as people, max(times)::int as most
      from (select account_id, count(*) as times from notifications where kind = 'group_notice' group by 1) one
    `.execute(writer)
    return rows[0] ?? { people: 0, most: 0 }
  }

  test('a batch that breaks off leaves nothing behind, and the next one starts where the last ended', async () => {
    await crowd(60)
    const { expected } = await send(all)
    const batch = (breaksOff: boolean) =>
      writer.transaction().execute(async (tx) => {
        await sendBatch(tx, 20)
        if (breaksOff) throw new Error('The process was killed')
      })
    await batch(false)
    await expect(batch(true)).rejects.toThrow('killed')
    expect(await perPerson()).toEqual({ people: 20, most: 1 })
    for (let time = 0; time < 5; time++) await batch(false)
    expect(await perPerson()).toEqual({ people: expected, most: 1 })
    expect(await list()).toMatchObject([{ sent: expected, finished_at: expect.any(String) }])
  })

  test('a process that is killed in the middle skips and doubles no recipient', async () => {
    await crowd(2_000)
    const { expected } = await send(all)
    const file = path.join(import.meta.dirname, '../../test/notice-process.ts')
    const sending = spawn(process.execPath, [file, api.url, inject('role') ?? ''], { stdio: 'ignore' })
    const ended = new Promise((resolve) => sending.on('exit', (_code, signal) => resolve(signal)))
    await expect.poll(async () => (await perPerson()).people, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0)
    sending.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect((await perPerson()).people).toBeLessThan(expected)

    await expect
      .poll(async () => {
        await sendNotices(writer)
        return perPerson()
      })
      .toEqual({ people: expected, most: 1 })
    expect(await list()).toMatchObject([{ sent: expected, finished_at: expect.any(String) }])
  }, 60_000)

  test('ten processes at once send it to no account twice; a later account gets none', async () => {
    await crowd(1_200)
    const { expected } = await send(all)
    const late = await api.signUp()
    await Promise.all(Array.from({ length: 10 }, () => sendNotices(writer)))
    await sendNotices(writer)
    expect(await perPerson()).toEqual({ people: expected, most: 1 })
    expect(await got(late)).toEqual([])
  })
})
