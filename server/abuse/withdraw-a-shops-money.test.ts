import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { earnFor } from '../test/earning.ts'
import { expectCleanLedger } from '../test/shopping.ts'
import { cards, outcomeOf, toCard } from '../test/withdrawing.ts'
import { addShop } from '../test/world.ts'

/** One of several owners of a shop requests its money, and is found out before it is sent. */

const api = await startApi()
const { writer } = api.databases
const fina = await api.hireOperator('fina', ['finance'])

/** Opens a shop with two owners, the second of whom requests its money. */
async function requestedByThief(name: string) {
  const shop = await addShop(writer, { slug: name.toLowerCase(), name })
  const [owner, thief] = [await hire(shop.id), await hire(shop.id)]
  await earnFor(writer, shop.id, 1_000_00)
  const { id } = await withdraw(thief, shop.id)
  return { shopId: shop.id, owner, thief, id }
}

async function hire(shopId: number): Promise<TestPerson> {
  const person = await api.hireSeller(shopId)
  await person.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  return person
}

async function withdraw({ call }: TestPerson, shopId: number) {
  const reference = `shop ${shopId} 30000`
  const verification = { code: '246813', purpose: 'withdrawal', reference, destination: cards[0] } as const
  const { ticket } = await call('POST /api/user/verify_pay', { body: verification })
  return call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount: 300_00, ticket } })
}

const decide = (id: string, decision: 'pass' | 'refuse') =>
  outcomeOf(
    fina.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: decision, reason: 'No owner any more' } }),
  )
const settle = (id: string, outcome: 'settled' | 'failed', note = '') =>
  outcomeOf(fina.call('POST /api/portal/withdrawal/settle', { body: { id, outcome, note } }))
const password = 'sealane-demo'

test.each<[string, (owner: TestPerson, thief: TestPerson) => Promise<unknown>]>([
  [
    'is removed',
    (owner, { account }) => owner.call('POST /api/portal/shop/person_remove', { body: { account, password } }),
  ],
  [
    'becomes a manager',
    (owner, { account }) =>
      owner.call('POST /api/portal/shop/person_save', { body: { account, role: 'manager', password } }),
  ],
  ['leaves', (_owner, thief) => thief.call('POST /api/portal/shop/leave', { body: { password } })],
])('by an owner who %s after the request: it is not approved, and the money returns to the shop', async (name, go) => {
  const { owner, thief, id, shopId } = await requestedByThief(`Shop ${name.length}`.replace(' ', '-'))
  await go(owner, thief)
  expect(await decide(id, 'pass')).toBe('OWNER_FROZEN')
  expect(await decide(id, 'refuse')).toBe('ok')
  const again = await withdraw(owner, shopId)
  expect(await decide(again.id, 'pass')).toBe('ok')
  await expectCleanLedger(api)
})

test('by an owner who is removed once it has passed: it is no longer sent, unless it was sent before', async () => {
  const [one, other] = [await requestedByThief('Lindenhag'), await requestedByThief('Fjellro')]
  for (const { owner, thief, id } of [one, other]) {
    expect(await decide(id, 'pass')).toBe('ok')
    await owner.call('POST /api/portal/shop/person_remove', { body: { account: thief.account, password } })
    expect(await settle(id, 'settled')).toBe('OWNER_FROZEN')
  }
  expect(await settle(one.id, 'failed')).toBe('ok')
  expect(await settle(other.id, 'settled', 'Sent an hour before.')).toBe('ok')
  expect(await one.owner.call('GET /api/portal/earnings/summary')).toMatchObject({ available: 1_000_00, held: 0 })
  expect(await other.owner.call('GET /api/portal/earnings/summary')).toMatchObject({ available: 700_00, held: 0 })
  await expectCleanLedger(api)
})

test('before it is noticed: the other owners are notified of the requester and the amount, and cancel it', async () => {
  const { owner, thief, id } = await requestedByThief('Kumohira')
  const titles = async ({ call }: TestPerson) =>
    (await call('GET /api/notification/list')).items.map(({ body }) => body)
  expect((await titles(owner))[0]).toContain(`${thief.account} asked to withdraw $300.00 of Kumohira`)
  await owner.call('POST /api/portal/earnings/cancel', { body: { id } })
  expect((await titles(thief))[0]).toContain('the money is back in the balance')
  expect(await decide(id, 'pass')).toBe('ALREADY_DECIDED')
})

test('by a withdrawal that is sent: all owners are notified', async () => {
  const { owner, id } = await requestedByThief('Havblikk')
  await decide(id, 'pass')
  await settle(id, 'settled')
  const { items } = await owner.call('GET /api/notification/list')
  expect(items[0]?.body).toContain('of Havblikk has been sent to')
})
