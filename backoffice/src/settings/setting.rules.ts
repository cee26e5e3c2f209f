import { parseAmount, plainFigures } from '@sealane/contract/money'

export type SettingKind = 'duration' | 'money' | 'percent' | 'minutes' | 'count' | 'switch' | 'text'
export const units = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof units)[number]

const secondsIn: Record<Unit, number> = { minutes: 60, hours: 3600, days: 86_400 }
const moneyKeys = /(^|\.)(minimum|maximum|.*_minimum|.*_maximum|two_operators_above)$/

/** How a value is said to people: the key's ending names its unit, else what the value is. */
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

/** What stands together: the part before the first dot. */
export function groupOf(key: string): SettingGroupName {
  const [first] = key.split('.')
  return groups.find((group) => group === first) ?? 'other'
}

/** Of `network.ERC20.rpc` the network and what is set for it; undefined for every other setting. */
export function networkOf(key: string): { network: string; field: string } | undefined {
  const [group, network, field] = key.split('.')
  return group === 'network' && network !== undefined && field !== undefined ? { network, field } : undefined
}

/** The largest unit that says the seconds without a remainder. */
export function toDuration(seconds: number): { amount: number; unit: Unit } {
  const unit =
    units.toReversed().find((one) => seconds % secondsIn[one] === 0 && seconds >= secondsIn[one]) ?? 'minutes'
  return { amount: seconds / secondsIn[unit], unit }
}

/** Each unit once, from the largest, as people say them: 250 minutes are 4 hours and 10 minutes. */
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

/** As it stands in the field when editing begins. */
export function toSettingInput(kind: SettingKind, value: unknown): { typed: string; unit: Unit } {
  if (kind === 'duration' && typeof value === 'number') {
    const { amount, unit } = toDuration(value)
    return { typed: String(amount), unit }
  }
  if (kind === 'money' && typeof value === 'number') return { typed: (value / 100).toFixed(2), unit: 'minutes' }
  return { typed: String(value), unit: 'minutes' }
}

/** What was typed, as the value to keep; undefined when it is none. The server looks closer. */
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
