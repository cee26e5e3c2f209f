import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { uploadProof } from '../test/proof.ts'

/** An operator is frozen because somebody else may have their account, or because they are not trusted any more. */

const api = await startApi()
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
