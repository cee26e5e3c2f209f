import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import type { Hashing } from '../http/hashing.ts'

const api = await startApi()
const { writer } = api.databases
const limited = await startApi({ limits: true })

/** Returns the reason of the refusal, or `ok`. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { reason: string }) => error.reason,
  )

async function withCode(): Promise<TestPerson> {
  const person = await api.signUp()
  await person.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  return person
}

/** Takes every place, running and waiting, until the returned function is called. */
function crowd(hashing: Hashing): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const all = Promise.allSettled(
    Array.from({ length: 258 }, (_none, index) => hashing.enter(() => promise, `source ${index % 10}`)),
  )
  return async () => {
    resolve()
    await all
  }
}

const verify = ({ call }: TestPerson, code = '246813') =>
  call('POST /api/user/verify_pay', { body: { code, purpose: 'order', reference: '1' } })

async function failsOf({ id }: TestPerson): Promise<number> {
  const { rows } = await sql<{ fails: number }>`select fails from attempts where key = ${`payment_code:${id}`}`.execute(
    writer,
  )
  return rows[0]?.fails ?? 0
}

describe('a try at a payment code', () => {
  test('is not spent while the queue is full', async () => {
    const person = await withCode()
    const leave = crowd(api.resources.hashing.codes)
    expect(await outcome(verify(person))).toBe('BUSY')
    expect(await failsOf(person)).toBe(0)
    await leave()
    expect(await outcome(verify(person))).toBe('ok')
  })

  test('is not spent by a call that is sent again under its key', async () => {
    const person = await withCode()
    const body = { old_code: '246813', new_code: '135792' }
    const change = () => outcome(person.call('POST /api/user/resetPay', { body }, { 'idempotency-key': 'once-only' }))
    expect([await change(), await change(), await change()]).toEqual(['ok', 'ok', 'ok'])
    expect(await failsOf(person)).toBe(0)
    expect(await outcome(verify(person, '135792'))).toBe('ok')
  })

  test('is not spent by five such calls at once: one change, and five successful responses', async () => {
    const person = await withCode()
    const body = { old_code: '246813', new_code: '135792' }
    const change = () => outcome(person.call('POST /api/user/resetPay', { body }, { 'idempotency-key': 'at-once' }))
    const outcomes = await Promise.all(Array.from({ length: 5 }, change))
    expect(new Set(outcomes)).toEqual(new Set(['ok']))
  })
})

describe('of concurrent changes from one code', () => {
  test('one succeeds', async () => {
    const person = await withCode()
    const codes = ['135792', '975312', '864201']
    const change = (new_code: string) =>
      outcome(person.call('POST /api/user/resetPay', { body: { old_code: '246813', new_code } }))
    const outcomes = await Promise.all(codes.map(change))
    expect(outcomes.toSorted()).toEqual(['WRONG_CODE', 'WRONG_CODE', 'ok'])
    expect(await outcome(verify(person, codes[outcomes.indexOf('ok')]))).toBe('ok')
  })

  test('from none, one succeeds', async () => {
    const person = await api.signUp()
    const codes = ['135792', '975312', '864201', '246813']
    const set = (new_code: string) => outcome(person.call('POST /api/user/resetPay', { body: { new_code } }))
    const outcomes = await Promise.all(codes.map(set))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await outcome(verify(person, codes[outcomes.indexOf('ok')]))).toBe('ok')
  })

  test('no ticket is issued for a code that was changed during its check', async () => {
    const person = await withCode()
    const other = await withCode()
    const { verifying } = await writer.transaction().execute(async (tx) => {
      await sql`select 1 from accounts where id = ${Number(person.id)} for no key update`.execute(tx)
      const pending = { verifying: outcome(verify(person)) }
      await sleep(300) // The code was right; the ticket waits for the account.
      await sql`update accounts set payment_code_hash = (select payment_code_hash from accounts where id = ${Number(other.id)})
        where id = ${Number(person.id)}`.execute(tx)
      return pending
    })
    expect(await verifying).toBe('WRONG_CODE')
  })
})

describe('the rate of log-ins', () => {
  const logIn = (account: string, password = 'sealane-demo') =>
    outcome(limited.visitor('POST /api/user/login', { body: { account, password } }))

  test('does not count right passwords: sixty at once get in, and so does a later one', async () => {
    const { account } = await limited.signUp(`s${randomUUID().slice(0, 8)}`)
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => logIn(account)))
    expect(new Set(outcomes)).toEqual(new Set(['ok']))
    expect(await logIn(account)).toBe('ok')
  })

  test('does not count refused log-ins: neither for the queue nor for the rate', async () => {
    const { account } = await limited.signUp(`s${randomUUID().slice(0, 8)}`)
    const leave = crowd(limited.resources.hashing.passwords)
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => logIn(account)))
    await leave()
    expect(new Set(outcomes)).toEqual(new Set(['BUSY']))
    expect(await logIn(account)).toBe('ok')
    const { rows } = await sql<{ count: number }>`select count from rate_counters where key like 'login:%'`.execute(
      limited.databases.writer,
    )
    expect(rows[0]?.count ?? 0).toBe(0)
  })
})
