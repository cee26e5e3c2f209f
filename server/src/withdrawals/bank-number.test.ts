import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { toCard, withdraw } from '../../test/withdrawing.ts'

const api = await startApi()
const ada = await api.hireOperator('ada')

test.each([
  ['4111111111111112', ['first_there', 'check_failed']],
  ['DE89 3704 0044 0532 0130 01', ['first_there', 'check_failed']],
  ['DE89 3704 0044 0532 0130 00', ['first_there']],
])('the number %s is taken, and operators see the flags %j', async (number, flags) => {
  const mei = await prepareBuyer(api, 500_00)
  const { id } = await withdraw(mei, 50_00, toCard(number))
  const list = await ada.call('GET /api/portal/withdrawal/list', { query: { state: 'auditing', limit: 50 } })
  expect(list.items.find((one) => one.id === id)?.flags).toEqual(flags)
  const detail = await ada.call('GET /api/portal/withdrawal/detail', { query: { id } })
  expect(detail).toMatchObject({ flags, bank_card_no: number.replaceAll(' ', '') })
})
