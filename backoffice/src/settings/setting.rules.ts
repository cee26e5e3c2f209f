import { plainFigures } from '@sealane/contract/typed-numbers'
import { parseAmount } from '@sealane/contract/money'

export type SettingKind = 'duration' | 'money' | 'percent' | 'minutes' | 'count' | 'switch' | 'text'
export const units = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof units)[number]

const secondsIn: Record<Unit, number> = { minutes: 60, hours: 3600, days: 86_400 }
const moneyKeys = /(^|\.)(minimum|maximum|.*_minimum|.*_maximum|two_operators_above)$/

/** Returns how a value is displayed: by the unit that ends the key, otherwise by the type of the value. */
export function kindOf(key: string, value: unknown): SettingKind {
  if (typeof value === 'boolean') return 'switch'
  if (typeof value !== 'number') return 'text'
  if (key.endsWith('_s')) return 'duration'
  if (key.endsWith('_minutes')) return 'minutes'
  if (key.endsWith('percent')) return 'percent'
  return moneyKeys.test(key) ? 'money' : 'count'
}

export const groups = [
  'timer',
  'recharge',
  'withdrawal',
  'bank',
  'company',
  'network',
  'fee',
  'language',
  'other',
] as const
export type SettingGroupName = (typeof groups)[number]

/** Returns the group of a setting: the part of the key before the first dot. */
export function groupOf(key: string): SettingGroupName {
  const [first] = key.split('.')
  return groups.find((group) => group === first) ?? 'other'
}

/** Splits `network.ERC20.rpc` into the network and its field; returns undefined for every other setting. */
export function networkOf(key: string): { network: string; field: string } | undefined {
  const [group, network, field] = key.split('.')
  return group === 'network' && network !== undefined && field !== undefined ? { network, field } : undefined
}

/** Returns the largest unit that divides the seconds without a remainder. */
export function toDuration(seconds: number): { amount: number; unit: Unit } {
  const unit =
    units.toReversed().find((one) => seconds % secondsIn[one] === 0 && seconds >= secondsIn[one]) ?? 'minutes'
  return { amount: seconds / secondsIn[unit], unit }
}

/** Splits a duration into units, largest first: 250 minutes are 4 hours and 10 minutes. */
export function toParts(seconds: number): { amount: number; unit: Unit }[] {
  const { days, hours, minutes } = secondsIn
  const amounts = {
    days: Math.floor(seconds / days),
    hours: Math.floor((seconds % days) / hours),
    minutes: (seconds % hours) / minutes,
  }
  const parts = units.toReversed().map((unit) => ({ amount: amounts[unit], unit }))
  return parts.filter(({ amount }) => amount > 0)
}

/** Returns the field's initial text and unit. */
export function toSettingInput(kind: SettingKind, value: unknown): { typed: string; unit: Unit } {
  if (kind === 'duration' && typeof value === 'number') {
    const { amount, unit } = toDuration(value)
    return { typed: String(amount), unit }
  }
  if (kind === 'money' && typeof value === 'number') return { typed: (value / 100).toFixed(2), unit: 'minutes' }
  return { typed: String(value), unit: 'minutes' }
}

/** Returns the value of the typed text; undefined if it is not valid. The server checks it more strictly. */
export function readSettingInput(kind: SettingKind, typed: string, unit: Unit): number | string | undefined {
  if (kind === 'text' || kind === 'switch') return typed.trim()
  const text = plainFigures(typed)
  if (kind === 'money') return parseAmount(text)
  if (kind === 'percent') return readPercent(text)
  if (kind === 'count') return /^\d{1,7}$/.test(text) ? Number(text) : undefined
  const count = readCount(text)
  return kind === 'duration' && count !== undefined ? count * secondsIn[unit] : count
}

function readPercent(text: string): number | undefined {
  if (!/^\d{1,3}([.,]\d{1,4})?$/.test(text)) return undefined
  const percent = Number(text.replace(',', '.'))
  return percent <= 100 ? percent : undefined
}

function readCount(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}
