import { setTimeout as sleep } from 'node:timers/promises'
import type { Duty } from '@sealane/contract/access'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'
import { ask, buyShipped } from '../test/refunding.ts'
import { credit, prepareBuyer } from '../test/shopping.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'

/** An operator is frozen because their account may be taken over, or because they are no longer trusted. */

const api = await startApi()
const { shops, products } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const ada = await api.hireOperator('ada')
const hire = () => api.hireOperator(undefined, ['finance'])
const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance

async function recharge(person: TestPerson, amount: number): Promise<string> {
  const proof = await uploadProof(api.app, person, amount % 97)
  return (await person.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })).id
}
const passRecharge = (by: TestPerson, id: string, received: number) =>
  by.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })

test('by what they decided as the first of two operators before: it counts no more', async () => {
  const [ines, friend] = [await hire(), await api.signUp()]
  const id = await recharge(friend, 50_000_00)
  await passRecharge(ines, id, 50_000_00)
  await ada.call('POST /api/portal/user/freeze', { body: { id: ines.id, frozen: true, reason: 'Her laptop is gone' } })
  expect(await passRecharge(ada, id, 50_000_00)).toMatchObject({ first_verdict: { operator: 'ada' } })
  expect(await balanceOf(friend)).toBe(0)
  await ada.call('POST /api/portal/user/freeze', { body: { id: ines.id, frozen: false, reason: 'It was found' } })
  await passRecharge(ines, id, 50_000_00)
  expect(await balanceOf(friend)).toBe(50_000_00)
})

/** Calls while the caller is being frozen: after the session is checked, before the decision is written. */
async function callWhileFrozen(person: TestPerson, call: () => Promise<unknown>): Promise<string> {
  const freezing = await api.databases.writer.startTransaction().execute()
  await sql`update accounts set frozen_at = now(), frozen_reason = 'Taken over' where id = ${person.id}`.execute(
    freezing,
  )
  const outcome = outcomeOf(call())
  await sleep(300)
  await freezing.commit().execute()
  return outcome
}

test.each<[string, Duty, (person: TestPerson) => Promise<unknown>]>([
  ['a recharge', 'finance', async (one) => passRecharge(one, await recharge(await api.signUp(), 50_000_00), 50_000_00)],
  [
    'a commission',
    'catalogue',
    ({ call }) => {
      const body = { id: String(shops.kumoriya.id), commission_percent: 50, reason: 'Agreed with the shop' }
      return call('POST /api/portal/shops/commission', { body })
    },
  ],
  [
    'a setting',
    'finance',
    ({ call }) => call('POST /api/portal/setting/save', { body: { key: 'bank.name', value: 'Thief Bank' } }),
  ],
])('by a decision about %s in the moment of the freeze: it is refused', async (_what, duty, decide) => {
  await credit(api.databases.writer, await api.signUp(), 10_00) // The shop is open: its ledger has moved money.
  const person = await api.hireOperator(undefined, [duty])
  expect(await callWhileFrozen(person, () => decide(person))).toBe('NOT_ALLOWED')
})

test('by a refund that a frozen seller passes: others of the shop decide', async () => {
  const [seller, other] = [await api.hireSeller(shops.kumoriya.id), await api.hireSeller(shops.kumoriya.id)]
  const buyer = await prepareBuyer(api)
  const { items } = await buyShipped({ buyer, seller, received: true }, [tea])
  const { id } = await ask(api, buyer, { item_id: items[0] ?? '', amount: 4_50 })
  const pass = ({ call }: TestPerson) =>
    outcomeOf(call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } }))
  await ada.call('POST /api/portal/user/freeze', { body: { id: seller.id, frozen: true, reason: 'Taken over' } })
  expect(await pass(seller)).toBe('FROZEN')
  expect(await pass(other)).toBe('ok')
})
