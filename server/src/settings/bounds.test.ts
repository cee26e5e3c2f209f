import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'

const api = await startApi()
const ada = await api.hireOperator()

test.each<[string, string | number | boolean, RegExp]>([
  ['fee.withdrawal_percent', -1, /too little/],
  ['fee.withdrawal_percent', 1000, /too much/],
  ['fee.withdrawal_minimum', -1, /too little/],
  ['fee.withdrawal_minimum', 1.5, /not valid/],
  ['fee.withdrawal_minimum', 10_01, /more than the setting/],
  ['commission_percent', 1000, /too much/],
  ['commission_percent', -0.01, /too little/],
  ['commission_percent', '8', /not valid/],
  ['withdrawal.minimum', 10_000_01, /more than the setting/],
  ['withdrawal.minimum', 99, /less than the setting/],
  ['withdrawal.day_maximum', 9_99, /less than the setting/],
  ['withdrawal.two_operators_above', -1, /too little/],
  ['recharge.minimum', true, /not valid/],
  ['recharge.open_requests', 0, /too little/],
  ['timer.unpaid_s', 0, /too little/],
  ['timer.unpaid_s', 86_401, /too much/],
  ['timer.ship_s', 60 * 86_400 + 1, /too much/],
  ['timer.after_sale_s', 90 * 86_400 + 1, /too much/],
  ['withdrawal.destination_wait_s', 7 * 86_400 + 1, /too much/],
  ['withdrawal.recovery_wait_s', 7 * 86_400 + 1, /too much/],
  ['finance.change_wait_s', 7 * 86_400 + 1, /too much/],
  ['bank.holder', '  ', /not valid/],
  ['company.email', 'nobody', /not valid/],
])('%s is never %j, and its field shows an error', async (key, value, message) => {
  const { items: before } = await ada.call('GET /api/portal/setting/list')
  const saving = ada.call('POST /api/portal/setting/save', { body: { key, value } })
  await expect(saving).rejects.toMatchObject({ fields: { value: expect.stringMatching(message) } })
  expect((await ada.call('GET /api/portal/setting/list')).items).toEqual(before)
})

test('a setting shows its changes, with operator, old and new value, also to an operator with one duty', async () => {
  const key = 'recharge.minimum'
  const find = async (person: TestPerson) => {
    const { items } = await person.call('GET /api/portal/setting/list')
    return items.find((setting) => setting.key === key)
  }
  const finance = await api.hireOperator('finn', ['finance'])
  const before = (await find(ada))?.value ?? 0
  expect((await find(finance))?.changes).toEqual([])
  for (const value of [20_00, before]) {
    await ada.call('POST /api/portal/setting/save', { body: { key, value } })
  }
  const at = expect.any(String)
  expect((await find(finance))?.changes).toEqual([
    { operator: ada.account, before: 20_00, value: before, at },
    { operator: ada.account, before, value: 20_00, at },
  ])
})
