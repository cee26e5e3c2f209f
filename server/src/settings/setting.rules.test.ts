import { expect, test } from 'vitest'
import { isGuarded } from './setting.rules.ts'
import type { AnySettingValue } from './setting.sql.ts'

test.each<[string, AnySettingValue, AnySettingValue]>([
  ['network.ERC20.rpc', '', 'https://node.example/'],
  ['network.ERC20.rpc', 'https://node.example/', 'https://other.example/'],
  ['network.ERC20.token', '', '0x1'],
  ['network.ERC20.xpub', 'xpub1', 'xpub2'],
  ['network.TRC20.address', 'T1', 'T2'],
  ['network.TRC20.explorer', '', 'https://look.example/{hash}'],
  ['network.Lithium.asset', 'USDT', 'USDC'],
  ['network.ERC20.confirmations', 12, 11],
  ['network.ERC20.minimum', 1_00, 99],
  ['network.ERC20.open', false, true],
  ['bank.holder', 'A', 'B'],
  ['bank.name', 'A', 'B'],
  ['bank.account_no', 'A', 'B'],
  ['bank.swift', 'A', 'B'],
  ['currency.source', '', 'https://rates.example/'],
  ['recharge.two_operators_above', 10_00, 10_01],
  ['withdrawal.two_operators_above', 10_00, 10_01],
  ['withdrawal.day_maximum', 10_00, 10_01],
  ['withdrawal.destination_wait_s', 60, 59],
  ['withdrawal.recovery_wait_s', 60, 59],
  ['timer.refund_answer_s', 60, 59],
  ['timer.unpaid_s', 60, 30],
  ['timer.unpaid_s', 30, 60],
  ['timer.after_sale_s', 60, 61],
  ['staff.second_factor', true, false],
  ['staff.idle_minutes', 30, 31],
  ['finance.change_wait_s', 60, 59],
  ['finance.change_wait_s', 59, 60],
  ['fee.withdrawal_percent', 1, 2],
  ['fee.withdrawal_minimum', 1_00, 2_00],
  ['commission_percent', 8, 9],
  ['commission_percent', 8, 0],
])('%s is not changed from %j to %j by one operator alone', (key, before, after) => {
  expect(isGuarded(key, before, after)).toBe(true)
})

test.each<[string, AnySettingValue, AnySettingValue]>([
  ['network.ERC20.rpc', 'https://node.example/', ''],
  ['network.ERC20.token', '0x1', ''],
  ['network.ERC20.xpub', 'xpub1', ''],
  ['network.TRC20.address', 'T1', ''],
  ['network.TRC20.explorer', 'https://look.example/{hash}', ''],
  ['network.ERC20.confirmations', 12, 13],
  ['network.ERC20.minimum', 99, 1_00],
  ['network.ERC20.open', true, false],
  ['currency.source', 'https://rates.example/', ''],
  ['recharge.two_operators_above', 10_01, 10_00],
  ['withdrawal.two_operators_above', 10_01, 10_00],
  ['withdrawal.day_maximum', 10_01, 10_00],
  ['withdrawal.destination_wait_s', 59, 60],
  ['withdrawal.recovery_wait_s', 59, 60],
  ['staff.second_factor', false, true],
  ['bank.holder', 'A', 'A'],
  ['fee.withdrawal_percent', 2, 1],
  ['recharge.minimum', 10_00, 1_00],
  ['recharge.open', false, true],
  ['staff.idle_minutes', 31, 30],
  ['rate.send_code_per_email', 5, 10_000],
  ['company.name', 'A', 'B'],
])('%s is changed from %j to %j at once', (key, before, after) => {
  expect(isGuarded(key, before, after)).toBe(false)
})
