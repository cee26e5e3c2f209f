import { expect, test } from 'vitest'
import { groupOf, kindOf, networkOf, readSettingInput, toDuration, toParts, toSettingInput } from './setting.rules.ts'

test.each([
  ['timer.unpaid_s', 1800, 'duration'],
  ['recharge.minimum', 100, 'money'],
  ['fee.withdrawal_minimum', 100, 'money'],
  ['recharge.two_operators_above', 1_000_000, 'money'],
  ['fee.withdrawal_percent', 1, 'percent'],
  ['commission_percent', 8, 'percent'],
  ['recharge.expected_minutes', 30, 'minutes'],
  ['recharge.open_requests', 10, 'count'],
  ['rate.send_code_per_email', 5, 'count'],
  ['recharge.open', true, 'switch'],
  ['bank.holder', 'Sealane', 'text'],
  ['network.ERC20.minimum', 100, 'money'],
  ['network.ERC20.confirmations', 12, 'count'],
])('%s is a %3$s', (key, value, kind) => {
  expect(kindOf(key, value)).toBe(kind)
})

test.each([
  [1800, { amount: 30, unit: 'minutes' }],
  [259_200, { amount: 3, unit: 'days' }],
  [86_400, { amount: 1, unit: 'days' }],
  [5400, { amount: 90, unit: 'minutes' }],
  [7200, { amount: 2, unit: 'hours' }],
])('%i seconds are %j', (seconds, expected) => {
  expect(toDuration(seconds)).toEqual(expected)
})

test.each([
  [240 * 60, '4 hours'],
  [30 * 60, '30 minutes'],
  [250 * 60, '4 hours 10 minutes'],
  [10_080 * 60, '7 days'],
  [36 * 3600, '1 days 12 hours'],
  [90, '1.5 minutes'],
])('%i seconds are shown as %s', (seconds, expected) => {
  const texts = toParts(seconds).map(({ amount, unit }) => `${amount} ${unit}`)
  expect(texts.join(' ')).toBe(expected)
})

test.each([
  ['money', '10000', 10_000_00],
  ['money', '1,50', 1_50],
  ['money', 'much', undefined],
  ['percent', '8', 8],
  ['percent', '7.5', 7.5],
  ['percent', '101', undefined],
  ['duration', '3', 10_800],
  ['duration', '0', undefined],
  ['minutes', '2.5', undefined],
  ['count', '10', 10],
  ['count', '0', 0], // some settings are switched off by it; for others the server refuses it as too small
  ['percent', '７．５', 7.5],
  ['text', ' Demo Bank ', 'Demo Bank'],
  ['text', '  ', ''],
] as const)('as %s, the input %j is read as %s', (kind, typed, value) => {
  expect(readSettingInput(kind, typed, 'hours')).toBe(value)
})

test('a setting is read back from its field unchanged', () => {
  const { typed, unit } = toSettingInput('duration', 259_200)
  expect(readSettingInput('duration', typed, unit)).toBe(259_200)
  expect(readSettingInput('money', toSettingInput('money', 1_00).typed, 'minutes')).toBe(1_00)
})

test.each([
  ['timer.ship_s', 'timer'],
  ['commission_percent', 'other'],
  ['network.tron.open', 'network'],
  ['language.zh-cn', 'language'],
])('%s is in the group %s', (key, group) => {
  expect(groupOf(key)).toBe(group)
})

test.each([
  ['network.ERC20.rpc', { network: 'ERC20', field: 'rpc' }],
  ['network.ERC20', undefined],
  ['bank.holder', undefined],
])('%s is set for the network %j', (key, expected) => {
  expect(networkOf(key)).toEqual(expected)
})
