import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { startApi, type TestPerson } from '../../test/api.ts'
import { countRowsRead } from '../../test/rows-read.ts'
import { publishEvent, selectMissed } from './event.sql.ts'
import { notify } from '../notifications/notification.ts'

const { app, databases, signUp } = await startApi()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Reads the stream until it contains the text, then closes it. */
async function listen({ token }: TestPerson, text: string, after?: string): Promise<string> {
  const stop = new AbortController()
  const headers = { token, ...(after !== undefined && { 'last-event-id': after }) }
  const answer = await fetch(`http://127.0.0.1:${port}/api/notification/stream`, { headers, signal: stop.signal })
  let heard = ''
  const timer = setTimeout(() => stop.abort(), 4_000)
  for await (const chunk of answer.body ?? []) {
    heard += new TextDecoder().decode(chunk)
    if (heard.includes(text)) break
  }
  clearTimeout(timer)
  stop.abort()
  return heard
}

const publishBalance = ({ id }: TestPerson, balance: number) =>
  databases.writer
    .transaction()
    .execute((tx) => publishEvent(tx, Number(id), { type: 'balance', data: { balance, held: 0 } }))

test('a stream sends the events of its own account, and resumes after a cut without loss or doubles', async () => {
  const [mine, other] = [await signUp(), await signUp()]
  const first = listen(mine, '"balance":2')
  await sleep(300)
  await publishBalance(other, 99)
  await publishBalance(mine, 1)
  await publishBalance(mine, 2)
  const heard = await first
  expect(heard).not.toContain('99')
  expect(heard).toContain('event: balance')
  const [last] = [...heard.matchAll(/^id: (\d+)$/gm)].toReversed()

  await publishBalance(mine, 3) // While the stream is closed.
  const resumed = listen(mine, '"balance":4', last?.[1])
  await sleep(300)
  await publishBalance(mine, 4)
  expect([...(await resumed).matchAll(/"balance":(\d)/g)].map((match) => match[1])).toEqual(['3', '4'])
})

test('a transaction that is rolled back is never sent', async () => {
  const mine = await signUp()
  const listening = listen(mine, '"balance":7')
  await sleep(300)
  await databases.writer
    .transaction()
    .execute(async (tx) => {
      await publishEvent(tx, Number(mine.id), { type: 'balance', data: { balance: 6, held: 0 } })
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await publishBalance(mine, 7)
  expect(await listening).not.toContain('"balance":6')
})

test('a notification arrives within two seconds, with the number of unread ones', async () => {
  const mine = await signUp()
  const notifyOfCode = () =>
    databases.writer
      .transaction()
      .execute((tx) => notify(tx, Number(mine.id), { kind: 'payment_code_locked', params: {}, link: null }))
  await notifyOfCode()
  const listening = listen(mine, '"unread":5')
  await sleep(300)
  const before = Date.now()
  await Promise.all([notifyOfCode(), notifyOfCode(), notifyOfCode(), notifyOfCode()])
  const heard = await listening
  expect(Date.now() - before).toBeLessThan(2_000)
  const counts = [...heard.matchAll(/"unread":(\d)/g)].map((match) => Number(match[1]))
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts.at(-1)).toBe(5)
})

test('a visitor gets no stream', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/notification/stream`)
  expect(answer.status).toBe(401)
})

test('a reconnected stream among thousands of events of others reads its own', async () => {
  const [mine, other] = [await signUp(), await signUp()]
  await sql`insert into events (account_id, type, data, position)
    select ${Number(other.id)}, 'balance', '{}', nextval('event_positions') from generate_series(1, 20000)`.execute(
    databases.writer,
  )
  await sql`analyze events`.execute(databases.writer)
  const read = await countRowsRead(databases.writer, (queries) => selectMissed(queries, [Number(mine.id), 0], 1))
  expect(read).toBeLessThan(1_200)
})
