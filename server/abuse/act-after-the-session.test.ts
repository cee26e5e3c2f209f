import { setTimeout as wait } from 'node:timers/promises'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { createKey } from '../test/passkey.ts'
import { mug } from '../test/selling.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'
import { partyOf } from '../src/auth/passkey.rules.ts'

/** An attacker begins a call in time and tries to make it count after the session, or the right to it, has ended. */

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const password = 'sealane-demo'

test('by passkeys that are being added while the owner takes the account back: none of them logs in', async () => {
  const mei = await api.signUp()
  const key = createKey(partyOf(undefined, 'http://localhost:80'))
  const { challenge } = await mei.call('POST /api/auth/passkey_options', { body: { password } })
  const credential = key.create(challenge)
  const adding = await writer.transaction().execute(async (reset) => {
    await sql`select 1 from accounts where id = ${mei.id} for no key update`.execute(reset)
    const added = outcomeOf(mei.call('POST /api/auth/passkey_add', { body: { credential } }))
    await wait(200) // The call has found its session and waits for the account.
    await sql`delete from sessions where account_id = ${mei.id}`.execute(reset)
    return { added }
  })
  expect(await adding.added).toBe('LOGIN_REQUIRED')
  const { challenge: again } = await api.visitor('POST /api/auth/login_options')
  expect(await outcomeOf(api.visitor('POST /api/auth/login', { body: { credential: key.sign(again) } }))).toBe(
    'PASSKEY_REFUSED',
  )
})

async function countProducts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from products`.execute(writer)
  return rows[0]?.count ?? 0
}

test.each<[string, (id: string) => Promise<unknown>]>([
  ['was removed from the shop', (id) => sql`delete from shop_staff where account_id = ${id}`.execute(writer)],
  ['has logged out', (id) => sql`delete from sessions where account_id = ${id}`.execute(writer)],
])('by a product that is sent slowly, by a manager who %s meanwhile: nothing is saved', async (_what, end) => {
  const manager = await api.hireSeller(shops.fjordkant.id, undefined, 'manager')
  const before = await countProducts()
  const payload = new PassThrough()
  const headers = { token: manager.token, 'content-type': 'application/json' }
  const saving = api.app.inject({ method: 'POST', url: '/api/portal/product/save', headers, payload })
  payload.write(' '.repeat(1_000))
  await wait(200) // The headers have been read.
  await end(manager.id)
  payload.end(JSON.stringify(mug()))
  expect((await saving).json()).toMatchObject({ reason: expect.stringMatching(/^(NOT_ALLOWED|LOGIN_REQUIRED)$/) })
  expect(await countProducts()).toBe(before)
})
