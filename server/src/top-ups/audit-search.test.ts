import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { withdraw } from '../../test/withdrawing.ts'

const api = await startApi()
const ada = await api.hireOperator('ada')

const recharges = async (keyword: string, status?: 0 | 1 | 2) =>
  (await ada.call('GET /api/portal/recharge/list', { query: { keyword, status, limit: 50 } })).items.map(({ id }) => id)
const withdrawals = async (keyword: string, state?: 'auditing' | 'settled') =>
  (await ada.call('GET /api/portal/withdrawal/list', { query: { keyword, state, limit: 50 } })).items.map(
    ({ id }) => id,
  )

test('a recharge is found by its reference, and by a part of the account, in one state or in any', async () => {
  const mei = await api.signUp('mei-lin')
  const proof = await uploadProof(api.app, mei)
  const { id, reference } = await mei.call('POST /api/user/recharge', {
    body: { method: 'manual', amount: 10_00, proof },
  })
  expect(await recharges(reference?.toLowerCase() ?? '')).toEqual([id])
  expect(await recharges(' mei-l ')).toEqual([id])
  expect(await recharges('mei-lin', 0)).toEqual([id])
  expect(await recharges('mei-lin', 1)).toEqual([])
  expect(await recharges('ada')).toEqual([])
  expect(await recharges('%')).toEqual([])
})

test('a withdrawal is found by the reference of its transfer, its holder and the account', async () => {
  const [buyer, other] = [await prepareBuyer(api, 100_00), await prepareBuyer(api, 100_00)]
  const [{ id }, foreign] = [await withdraw(buyer, 20_00), await withdraw(other, 30_00)]
  const { holder, shopper } = await ada.call('GET /api/portal/withdrawal/detail', { query: { id } })
  expect(await withdrawals(`slw-${id}`)).toEqual([id])
  expect(await withdrawals(`SLW-${id}`, 'settled')).toEqual([])
  expect(await withdrawals(shopper.account)).toEqual([id])
  expect(await withdrawals(holder ?? '', 'auditing')).toEqual([foreign.id, id])
  expect(await withdrawals('SLW-999999999999999999')).toEqual([])
  expect(await withdrawals('nobody at all')).toEqual([])
})
