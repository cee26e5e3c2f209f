import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { answer, conversationIdOf, say } from '../test/conversing.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { addShop } from '../test/world.ts'

/** A new account sends the same message to every shop; the staff of a shop keep each other's screens, and a shopper's, reading without end. */

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
  const targetShop = rows[0]?.shop_id ?? 0
  await sql`delete from rate_counters where key like 'message:%'`.execute(api.databases.writer)
  const { ok = 0 } = tallyOf(await Promise.all(Array.from({ length: 130 }, () => write(targetShop))))
  expect(ok).toBeGreaterThanOrEqual(60)
  expect(ok).toBeLessThanOrEqual(120) // A minute may have ended meanwhile.
})

test('as staff without a pause: one of them sends thirty a minute, and a shop three thousand a day', async () => {
  const { writer } = api.databases
  const { id: shopId } = await addShop(writer, { slug: 'loud-shop', name: 'Loud Shop' })
  const [loud, colleague, shopper] = [await api.hireSeller(shopId), await api.hireSeller(shopId), await api.signUp()]
  await say(shopper, `shop-${shopId}`, { text: 'Is it there?' })
  const conversation = await conversationIdOf(shopper, `shop-${shopId}`)
  const outcomes = await Promise.all(
    Array.from({ length: 70 }, () => outcomeOf(answer(loud, conversation, { text: 'Yes' }))),
  )
  const { ok = 0 } = tallyOf(outcomes)
  expect(ok).toBeGreaterThanOrEqual(30)
  expect(ok).toBeLessThanOrEqual(60) // A minute may have ended meanwhile.
  expect(await outcomeOf(answer(colleague, conversation, { text: 'It is' }))).toBe('ok')

  await sql`update rate_counters set count = 2999 where key = ${`answer_of_day:${shopId}`}`.execute(writer)
  expect(await outcomeOf(answer(colleague, conversation, { text: 'It is blue' }))).toBe('ok')
  expect(await outcomeOf(answer(colleague, conversation, { text: 'It is red' }))).toBe('TOO_MANY')
})

test('by asking somebody to work for the shop, taking it back and asking again: they are notified once a day of each role', async () => {
  const { writer } = api.databases
  const shop = await addShop(writer, { slug: 'insistent', name: 'Insistent' })
  const [owner, mei] = [await api.hireSeller(shop.id), await api.signUp()]
  const [shop_id, password] = [String(shop.id), 'sealane-demo']
  for (let time = 0; time < 7; time += 1) {
    const body = { shop_id, account: mei.account, role: time % 2 === 0 ? 'packer' : 'manager', password } as const
    const { invitations } = await owner.call('POST /api/portal/shop/person_save', { body })
    const id = invitations[0]?.id ?? ''
    if (time > 1) await owner.call('POST /api/portal/shop/invitation_take_back', { body: { shop_id, id } })
  }
  const notified = await writer
    .selectFrom('notifications')
    .select('kind')
    .where('account_id', '=', Number(mei.id))
    .where('kind', '=', 'staff_invited')
    .execute()
  expect(notified).toHaveLength(2)
})
