import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { earnFor } from '../test/earning.ts'
import { prepareBuyer } from '../test/shopping.ts'
import { cards, outcomeOf, toCard, withdraw } from '../test/withdrawing.ts'
import { addShop } from '../test/world.ts'

/** An attacker moves the same money back and forth without end, because entries of the ledger are never deleted. */

const api = await startApi({ limits: true })
const { writer } = api.databases

/** Sets a counter of today to this value. */
const count = (key: string, reached: number) =>
  sql`update rate_counters set count = ${reached} where key = ${key}`.execute(writer)

test('with withdrawals that are cancelled at once: an account asks for fifty in a day', async () => {
  const mallory = await prepareBuyer(api, 10_00)
  for (let turn = 0; turn < 3; turn++) {
    const { id } = await withdraw(mallory, 10_00)
    await mallory.call('POST /api/user/extract_cancel', { body: { id } })
  }
  await count(`withdrawal:${mallory.id}`, 49)
  const { id } = await withdraw(mallory, 10_00)
  await mallory.call('POST /api/user/extract_cancel', { body: { id } })
  expect(await outcomeOf(withdraw(mallory, 10_00))).toBe('TOO_MANY')
  expect(await outcomeOf(withdraw(await prepareBuyer(api, 10_00), 10_00))).toBe('ok')
})

test('with the owners of a shop in turn: they ask for 200 in a day', async () => {
  const shop = await addShop(writer, { slug: 'lindenhag', name: 'Lindenhag' })
  await earnFor(writer, shop.id, 100_00)
  const [first, second] = [await hire(shop.id), await hire(shop.id)]
  expect(await outcomeOf(withdrawOf(first, shop.id))).toBe('ok')
  await count(`withdrawal_of:${shop.id}`, 199)
  expect(await outcomeOf(withdrawOf(second, shop.id))).toBe('ok')
  expect(await outcomeOf(withdrawOf(first, shop.id))).toBe('TOO_MANY')
})

async function hire(shopId: number): Promise<TestPerson> {
  const person = await api.hireSeller(shopId)
  await person.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  return person
}

async function withdrawOf({ call }: TestPerson, shopId: number) {
  const reference = `shop ${shopId} 1000`
  const verification = { code: '246813', purpose: 'withdrawal', reference, destination: cards[0] } as const
  const { ticket } = await call('POST /api/user/verify_pay', { body: verification })
  const body = { shop_id: String(shopId), ...toCard(), amount: 10_00, ticket }
  return call('POST /api/portal/earnings/withdraw', { body })
}
