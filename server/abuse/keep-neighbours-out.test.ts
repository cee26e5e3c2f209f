import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { tallyOf } from '../test/tally.ts'

/** Somebody behind the same address as many others, of a carrier or an office, uses up what the address may do. */

const api = await startApi({ limits: true })
const { app, databases } = api
const shared = '198.51.100.7'

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(databases.writer)
})

async function post(url: string, payload: object, remoteAddress = shared): Promise<string> {
  const answer = await app.inject({ method: 'POST', url, remoteAddress, payload })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'ok' : (reason ?? String(code))
}
const logIn = (account: string, password = 'sealane-demo') => post('/api/user/login', { account, password })

test('by wrong passwords for names that nobody has: whoever has logged in there before gets in', async () => {
  const [mei, jonas] = [await api.signUp(), await api.signUp()]
  expect(await logIn(mei.account)).toBe('ok')
  const guesses = Array.from({ length: 35 }, (_none, index) => logIn(`nobody-${index}`, 'wrong-one'))
  expect(tallyOf(await Promise.all(guesses))).toEqual({ WRONG_CREDENTIALS: 30, TOO_MANY: 5 })
  expect(await logIn(mei.account)).toBe('ok')
  // Answers tell nobody who is known there, and the account has ten tries.
  const wrong = Array.from({ length: 12 }, () => logIn(mei.account, 'wrong-one'))
  expect(tallyOf(await Promise.all(wrong))).toEqual({ TOO_MANY: 12 })
  expect(await logIn(mei.account)).toBe('TOO_MANY')
  expect(await logIn(jonas.account)).toBe('TOO_MANY')
})
