import { Email } from '@sealane/contract/accounts'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { networkSettings, readNetworkKey } from './network-settings.ts'
import { selectSettingValues, type AnySettingValue } from './setting.sql.ts'

const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
/** A number of times within an hour. */
const PerHour = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const Text = v.pipe(v.string(), v.regex(/\S/), v.maxLength(200))
/** Empty, or the address that the server fetches. Plain HTTP is allowed on this machine only. */
const Source = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(https:\/\/\S+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/\S*)?$/),
)

/** Whether the storefront offers the language. It always offers English (specification, section 1). */
const languageSetting = { schema: v.boolean(), standard: true } as const

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Each timer has its own maximum: a deadline that is saved with an order or a destination stays when the setting is corrected. */
const seconds = (maximum: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximum))

/** All settings that an operator may change while the shop is open: the schema and the default (specification, decisions 5 to 8). */
const settings = {
  'timer.unpaid_s': { schema: seconds(day), standard: 30 * minute },
  'timer.waiting_recharge_s': { schema: seconds(3 * day), standard: 24 * hour },
  'timer.ship_s': { schema: seconds(60 * day), standard: 72 * hour },
  'timer.confirm_s': { schema: seconds(60 * day), standard: 7 * day },
  'timer.confirm_undelivered_s': { schema: seconds(120 * day), standard: 45 * day },
  'timer.extend_s': { schema: seconds(30 * day), standard: 7 * day },
  'timer.complete_s': { schema: seconds(60 * day), standard: 7 * day },
  'timer.after_sale_s': { schema: seconds(90 * day), standard: 15 * day },
  'timer.refund_answer_s': { schema: seconds(30 * day), standard: 5 * day },
  'timer.refund_appeal_s': { schema: seconds(30 * day), standard: 7 * day },
  'timer.refund_return_s': { schema: seconds(60 * day), standard: 14 * day },
  'timer.refund_check_s': { schema: seconds(30 * day), standard: 7 * day },
  commission_percent: { schema: Percent, standard: 8 },
  'currency.source': { schema: Source, standard: '' },
  'shop.holiday_days_per_year': {
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
    standard: 60,
  },
  'shop.holiday_days': { schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), standard: 30 },
  'product.trusted_after': { schema: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), standard: 10 },
  'product.check_first': { schema: v.boolean(), standard: false },
  'partnership.open': { schema: v.boolean(), standard: true },
  'recharge.minimum': { schema: Cents, standard: 1_00 },
  'recharge.two_operators_above': { schema: Cents, standard: 10_000_00 },
  'recharge.one_operator_day_maximum': { schema: Cents, standard: 100_000_00 },
  'recharge.expected_minutes': {
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
    standard: 30,
  },
  'recharge.open': { schema: v.boolean(), standard: true },
  'recharge.open_requests': { schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), standard: 10 },
  'fee.withdrawal_percent': { schema: Percent, standard: 1 },
  'fee.withdrawal_minimum': { schema: Cents, standard: 1_00 },
  'withdrawal.minimum': { schema: Cents, standard: 10_00 },
  'withdrawal.day_maximum': { schema: Cents, standard: 10_000_00 },
  'withdrawal.two_operators_above': { schema: Cents, standard: 1_000_00 },
  'withdrawal.one_operator_day_maximum': { schema: Cents, standard: 10_000_00 },
  'withdrawal.expected_minutes': {
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
    standard: 240,
  },
  'withdrawal.destination_wait_s': { schema: seconds(7 * day), standard: 24 * hour },
  'withdrawal.recovery_wait_s': { schema: seconds(7 * day), standard: 24 * hour },
  'withdrawal.bank_open': { schema: v.boolean(), standard: true },
  'withdrawal.trc20_open': { schema: v.boolean(), standard: true },
  'withdrawal.erc20_open': { schema: v.boolean(), standard: true },
  'withdrawal.btc_open': { schema: v.boolean(), standard: true },
  'staff.second_factor': { schema: v.boolean(), standard: true },
  'staff.idle_minutes': { schema: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(480)), standard: 30 },
  'finance.change_wait_s': { schema: seconds(7 * day), standard: 24 * hour },
  'rate.send_code_per_address': { schema: PerHour, standard: 5 },
  'rate.send_code_per_email': { schema: PerHour, standard: 5 },
  'bank.holder': { schema: Text, standard: 'Sealane Payments Demo Ltd' },
  'bank.name': { schema: Text, standard: 'Demo Bank (not a real bank)' },
  'bank.account_no': { schema: Text, standard: 'XX00 DEMO 0000 0000 0000 00' },
  'bank.swift': { schema: Text, standard: 'DEMOXX00' },
  'language.zh-cn': languageSetting,
  'language.ja': languageSetting,
  'language.ko': languageSetting,
  'language.th': languageSetting,
  'language.de': languageSetting,
  'language.fr': languageSetting,
  'language.es': languageSetting,
  'language.it': languageSetting,
  'language.pt': languageSetting,
  'language.tr': languageSetting,
  'language.ru': languageSetting,
  'language.el': languageSetting,
  'company.name': { schema: Text, standard: 'Sealane Demo Marketplace' },
  'company.address': { schema: Text, standard: '1 Example Street, Example City (not a real address)' },
  'company.representative': { schema: Text, standard: 'Robin Example' },
  'company.register': { schema: Text, standard: 'none, this is an example' },
  'company.email': { schema: v.pipe(Email, v.maxLength(200)), standard: 'support@sealane.example' },
} as const

export type SettingKey = keyof typeof settings
type SettingValue<Key extends SettingKey> = v.InferOutput<(typeof settings)[Key]['schema']>

/** Returns the value that a setting has until an operator changes it. */
export function defaultOf<Key extends SettingKey>(key: Key): (typeof settings)[Key]['standard'] {
  return settings[key].standard
}

/** Reads the present value. There is no cache, so that a change applies at once in every process. */
export async function readSetting<Key extends SettingKey>(queries: Queries, key: Key): Promise<SettingValue<Key>> {
  const { [key]: value } = await readSettings(queries, [key])
  return value
}

/** Returns the value as it was at most five seconds ago: for frequent reads that only show it. */
export function recallSetting<Key extends SettingKey>(queries: Queries, key: Key): Promise<SettingValue<Key>> {
  return recall(queries, key, () => readSetting(queries, key))
}

const recallForMs = 5_000
const recalled = new WeakMap<Queries, Map<string, { value: Promise<unknown>; until: number }>>()

/** Returns the value that was read under the name at most five seconds ago, else reads it now. */
export function recall<Known>(queries: Queries, name: string, read: () => Promise<Known>): Promise<Known> {
  const cache = recalled.get(queries) ?? new Map()
  recalled.set(queries, cache)
  const fresh = cache.get(name)
  if (fresh !== undefined && fresh.until > Date.now()) return fresh.value
  const value = read()
  cache.set(name, { value, until: Date.now() + recallForMs })
  value.catch(() => cache.delete(name))
  return value
}

/** Reads several settings at once. */
export async function readSettings<const Keys extends readonly SettingKey[]>(
  queries: Queries,
  keys: Keys,
): Promise<{ [Key in Keys[number]]: SettingValue<Key> }> {
  const changed = await selectSettingValues(queries, keys)
  const values = keys.map((key) => [key, changed.has(key) ? changed.get(key) : settings[key].standard])
  return Object.fromEntries(values) as { [Key in Keys[number]]: SettingValue<Key> }
}

export type SettingDefinition = { schema: v.GenericSchema; standard: AnySettingValue }

/** Returns the definition of a setting, also of a network's; undefined for an unknown key. */
export function settingOf(key: string): SettingDefinition | undefined {
  return Object.hasOwn(settings, key) ? settings[key as SettingKey] : readNetworkKey(key)
}

/** Returns every setting with its default. The networks are the known ones and those in `keys`. */
export function everySetting(keys: readonly string[]): [string, SettingDefinition][] {
  return [...Object.entries(settings), ...networkSettings(keys)]
}
