import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { openPostOffice } from '../../test/post-office.ts'
import { sweep } from '../sweep.jobs.ts'
import { sendMails } from './mail.jobs.ts'
import { writeMail, type Mail } from './mail.ts'

const office = await openPostOffice()
const api = await startApi({ smtpUrl: office.url })
const { writer } = api.databases
const withOutbox = await startApi()

type Api = typeof api

async function write(to: TestPerson, mail: Partial<Mail> = {}, { databases, resources }: Api = api): Promise<number> {
  const defaults = { kind: 'password_changed', language: 'en', params: { account: to.account } } as const
  const whole = { accountId: Number(to.id), to: `${to.account}@example.com`, ...defaults, ...mail }
  await databases.writer.transaction().execute((tx) => writeMail(tx, resources.pepper, whole))
  const { id } = await databases.writer
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const code = (digits: string) => ({ digits, worthUntil: new Date(Date.now() + 600_000) })
const send = ({ databases, resources }: Api = api) => sendMails(databases.writer, resources)
const row = (id: number) => writer.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isDue = () => sql`update mails set next_try_at = now() where sent_at is null`.execute(writer)
const sentTo = ({ account }: TestPerson) => office.delivered.filter(({ to }) => to.includes(`${account}@example.com`))

describe('a mail', () => {
  test('arrives at the mail server once, in the language of its reader, as text and as a page', async () => {
    const mei = await api.signUp()
    const id = await write(mei, { language: 'de' })
    await Promise.all([send(), send(), send()])
    await send()
    const [mail, ...more] = sentTo(mei)
    expect(more).toEqual([])
    expect(mail?.source).toMatch(/^From: Sealane <no-reply@shop\.example>$/m)
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?Q\?Dein_Passwort|^Subject: Dein Passwort wurde ge/im)
    expect(mail?.source).toContain('https://shop.example/de/forgotPassword')
    expect(mail?.source).toContain('text/html')
    expect(mail?.source).toMatch(new RegExp(`^Message-ID: <mail-${id}-\\d+@shop\\.example>$`, 'm'))
    expect(await row(id)).toMatchObject({ tries: 1, last_error: null, sent_at: expect.any(Date) })
  })

  test('is not sent when its event did not happen', async () => {
    const mei = await api.signUp()
    const mail = { accountId: Number(mei.id), to: `${mei.account}@example.com`, language: 'en' } as const
    await writer
      .transaction()
      .execute(async (tx) => {
        await writeMail(tx, api.resources.pepper, { ...mail, kind: 'password_changed' })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await send()
    expect(sentTo(mei)).toEqual([])
  })

  test('waits while the mail server is away, ever longer, and then arrives once', async () => {
    const mei = await api.signUp()
    const id = await write(mei)
    await office.close()
    const waits: number[] = []
    for (let count = 0; count < 3; count++) {
      await isDue()
      await send()
      const { next_try_at } = await row(id)
      waits.push(Math.round((next_try_at.getTime() - Date.now()) / 1000))
    }
    expect(waits).toEqual([30, 60, 120])
    expect(await row(id)).toMatchObject({ tries: 3, last_error: expect.stringContaining('ECONNREFUSED') })
    await office.open()
    await send()
    expect(sentTo(mei)).toEqual([])
    await isDue()
    await send()
    expect(sentTo(mei)).toHaveLength(1)
  })

  test('to an address that does not exist is given up, and blocks no other', async () => {
    const [gone, mei] = [await api.signUp(), await api.signUp()]
    const lost = await write(gone)
    office.become('refuses')
    await send()
    expect(await row(lost)).toMatchObject({ given_up_at: expect.any(Date), last_error: expect.stringContaining('550') })
    office.become('defers')
    const later = await write(mei)
    await send()
    expect(await row(later)).toMatchObject({ given_up_at: null, last_error: expect.stringContaining('451') })
    office.become('takes')
    await isDue()
    await send()
    expect(sentTo(gone)).toEqual([])
    expect(sentTo(mei)).toHaveLength(1)
  })

  test('that failed twelve times is given up', async () => {
    const mei = await api.signUp()
    const id = await write(mei)
    await sql`update mails set tries = 11 where id = ${id}`.execute(writer)
    await office.close()
    await send()
    await office.open()
    expect(await row(id)).toMatchObject({ tries: 12, given_up_at: expect.any(Date) })
    await isDue()
    await send()
    expect(sentTo(mei)).toEqual([])
  })

  test('is deleted after thirty days', async () => {
    const id = await write(await api.signUp())
    await sql`update mails set created_at = now() - interval '31 days' where id = ${id}`.execute(writer)
    await sweep(writer)
    await expect(row(id)).rejects.toThrow()
  })
})

describe('a code in a mail', () => {
  test('is in no table in plain text, and nowhere at all once it was sent', async () => {
    const mei = await api.signUp()
    const id = await write(mei, { kind: 'reset_password', code: code('407193') })
    const { secret, ...rest } = await row(id)
    expect(secret?.toString('latin1')).not.toContain('407193')
    expect(JSON.stringify(rest)).not.toContain('407193')
    await send()
    expect(sentTo(mei)[0]?.source).toContain('407193')
    expect((await row(id)).secret).toBeNull()
  })

  test('that has expired is no longer sent', async () => {
    const mei = await api.signUp()
    const over = { digits: '407193', worthUntil: new Date(Date.now() - 1_000) }
    const id = await write(mei, { kind: 'reset_password', code: over })
    await send()
    expect(sentTo(mei)).toEqual([])
    expect(await row(id)).toMatchObject({ given_up_at: expect.any(Date), secret: null, tries: 0 })
  })
})

describe('without a mail server', () => {
  test('mails lie in the outbox, for their owner’s eyes alone', async () => {
    const mei = await withOutbox.signUp()
    const id = await write(mei, { kind: 'verify_email', language: 'th', code: code('550172') }, withOutbox)
    await send(withOutbox)
    const folder = path.join(withOutbox.folder, 'outbox')
    expect(readdirSync(folder)).toEqual([`${id}-verify_email.eml`])
    const file = path.join(folder, `${id}-verify_email.eml`)
    expect(readFileSync(file, 'utf8')).toContain('550172')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('operators read their text, as long as a code works', async () => {
    const [mei, ada] = [await withOutbox.signUp(), await withOutbox.hireOperator()]
    await write(mei, { kind: 'reset_pay', code: code('118002') }, withOutbox)
    await send(withOutbox)
    const list = () => ada.call('GET /api/portal/mail/list', { query: { limit: 1 } })
    const first = await list()
    expect(first).toMatchObject({ outbox: true, items: [{ kind: 'reset_pay', status: 'sent', tries: 1 }] })
    expect(first.items[0]?.text).toContain('118002')
    const mails = withOutbox.databases.writer
    await sql`update mails set worth_until = now() - interval '1 second' where kind = 'reset_pay'`.execute(mails)
    await send(withOutbox)
    expect((await list()).items[0]?.text).toContain('••••••')
  })
})

describe('the list of mails', () => {
  test('shows operators the state of each, newest first, and not its text', async () => {
    const [mei, ada] = [await api.signUp(), await api.hireOperator()]
    await write(mei, { kind: 'verify_email', code: code('330330') })
    await send()
    await write(mei)
    const first = await ada.call('GET /api/portal/mail/list', { query: { limit: 1 } })
    expect(first).toMatchObject({ outbox: false, items: [{ status: 'waiting', subject: 'Your password was changed' }] })
    const second = await ada.call('GET /api/portal/mail/list', { query: { limit: 1, cursor: first.next ?? '' } })
    expect(second.items).toMatchObject([{ kind: 'verify_email', status: 'sent', to: `${mei.account}@example.com` }])
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual([null, null])
  })

  test('is for operators alone', async () => {
    const mei = await api.signUp()
    await expect(mei.call('GET /api/portal/mail/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  })
})
