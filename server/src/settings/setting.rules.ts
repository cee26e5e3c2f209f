import type { Duty } from '@sealane/contract/access'
import type { AnySettingValue } from './setting.sql.ts'

/** Settings about money. */
const money = /^(recharge|withdrawal|fee|bank|currency|network)\.|^commission_percent$/

/**
 * Whether a change of the setting is a decision about money. That includes settings that protect such decisions, and timers, because their end moves
 * money.
 */
export function needsProof(key: string): boolean {
  return money.test(key) || /^(finance|staff|timer)\./.test(key)
}

/** Returns the duty of the operators who may change it, besides owners. */
export function dutyOf(key: string): Duty {
  return money.test(key) ? 'finance' : 'owner'
}

/** Whether the server calls the value of the key. */
export function isCalled(key: string): boolean {
  return /^network\.[^.]+\.rpc$|^currency\.source$/.test(key)
}

/** Returns the platform's receiver of money that the key belongs to: `bank`, or a network's name; undefined for other keys. */
export function receiverIn(key: string): string | undefined {
  if (key === 'bank.account_no') return 'bank'
  return /^network\.([^.]+)\.(address|xpub|rpc|token)$/.exec(key)?.[1]
}

/** Amounts that limit each other: the first is never above the second. */
const ordered = [
  ['withdrawal.minimum', 'withdrawal.day_maximum'],
  ['fee.withdrawal_minimum', 'withdrawal.minimum'],
] as const

/** Returns the other settings to read before the key is changed. */
export function limitsOf(key: string): (typeof ordered)[number][number][] {
  return ordered.flatMap(([low, high]) => (key === low ? [high] : key === high ? [low] : []))
}

/** Returns the fault of the value compared with the other settings; undefined if there is none. */
export function faultOf(key: string, value: unknown, others: Record<string, unknown>): string | undefined {
  const isAbove = ordered.some(([low, high]) => key === low && Number(value) > Number(others[high] ?? Infinity))
  const isBelow = ordered.some(([low, high]) => key === high && Number(value) < Number(others[low] ?? -Infinity))
  return isAbove ? 'above_other' : isBelow ? 'below_other' : undefined
}

/** Whether the change from one value to another redirects or creates money, or weakens its protection. */
type Weakens = (before: AnySettingValue, after: AnySettingValue) => boolean

const always: Weakens = () => true
/** A cleared address is not read from, sent to or shown. */
const unlessCleared: Weakens = (_before, after) => after !== ''
const whenRaised: Weakens = (before, after) => Number(after) > Number(before)
const whenLowered: Weakens = (before, after) => Number(after) < Number(before)
const whenOn: Weakens = (_before, after) => after === true
const whenOff: Weakens = (_before, after) => after === false

/**
 * Changes that need a second operator and a waiting time. The opposite change of each, and every other setting, takes effect when it is saved,
 * because it must be possible to correct a setting quickly. A longer timer is not such an opposite change, because orders keep the deadline that they
 * got.
 */
const guarded: readonly (readonly [key: RegExp, weakens: Weakens])[] = [
  [/^network\.[^.]+\.(rpc|token|xpub|address|explorer)$/, unlessCleared],
  [/^network\.[^.]+\.asset$/, always],
  [/^network\.[^.]+\.(confirmations|minimum)$/, whenLowered],
  [/^network\.[^.]+\.open$/, whenOn],
  [/^bank\./, always],
  [/^currency\.source$/, unlessCleared],
  [/\.(two_operators_above|one_operator_day_maximum)$/, whenRaised],
  [/^withdrawal\.day_maximum$/, whenRaised],
  [/^fee\./, whenRaised],
  [/^commission_percent$/, always],
  [/^withdrawal\.(destination|recovery)_wait_s$/, whenLowered],
  [/^timer\./, always],
  [/^staff\.second_factor$/, whenOff],
  [/^staff\.idle_minutes$/, whenRaised],
  [/^finance\.change_wait_s$/, always],
]

/** Whether the change needs another operator and the waiting time. A value that stays the same needs neither. */
export function isGuarded(key: string, before: AnySettingValue, after: AnySettingValue): boolean {
  const [, weakens] = guarded.find(([pattern]) => pattern.test(key)) ?? []
  return before !== after && weakens !== undefined && weakens(before, after)
}
