import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addShop } from '../test/world.ts'

/** Somebody with a new account writes the same to every shop. */

const api = await startApi({ limits: true })

test('to thirty shops at once, and then to one of them without a pause', async () => {
  const shops = []
  for (let index = 0; index < 30; index += 1)
    shops.push(await addShop(api.databases.writer, { slug: `shop-${index}`, name: `Shop ${index}` }))
  const stranger = await api.signUp()
  const write = (shopId: number) =>
    outcomeOf(stranger.call('POST /api/service/send', { body: { conversation: `shop-${shopId}`, text: 'Look here' } }))
  expect(tallyOf(await Promise.all(shops.map(({ id }) => write(id))))).toEqual({ ok: 12, TOO_MANY: 18 })

  const { rows } = await sql<{ shop_id: number }>`
    select shop_id from conversations where account_id = ${Number(stranger.id)} limit 1
  `.execute(api.databases.writer)
  const known = rows[0]?.shop_id ?? 0
  await sql`delete from rate_counters where key like 'message:%'`.execute(api.databases.writer)
  const { ok = 0 } = tallyOf(await Promise.all(Array.from({ length: 130 }, () => write(known))))
  expect(ok).toBeGreaterThanOrEqual(60)
  expect(ok).toBeLessThanOrEqual(120) // In case a minute ended meanwhile.
})
