import type { Duty } from '@sealane/contract/access'
import type { AnySettingValue } from './setting.sql.ts'

/** What is about money. */
const money = /^(recharge|withdrawal|fee|bank|currency|network)\.|^commission_percent$/

/** Whether a change of it is a decision about money; so is a change of what protects them, and of a timer, whose end moves money. */
export function needsProof(key: string): boolean {
  return money.test(key) || /^(finance|staff|timer)\./.test(key)
}

/** Who of the operators changes it, beside owners. */
export function dutyOf(key: string): Duty {
  return money.test(key) ? 'finance' : 'owner'
}

/** Whether the server calls what stands under the key. */
export function isCalled(key: string): boolean {
  return /^network\.[^.]+\.rpc$|^currency\.source$/.test(key)
}

/** What of the platform's own receives money under the key: `bank`, or a network's name; undefined where nothing does. */
export function receiverIn(key: string): string | undefined {
  if (key === 'bank.account_no') return 'bank'
  return /^network\.([^.]+)\.(address|xpub|rpc|token)$/.exec(key)?.[1]
}

/** Amounts that limit each other: the first is never above the second. */
const ordered = [
  ['withdrawal.minimum', 'withdrawal.day_maximum'],
  ['fee.withdrawal_minimum', 'withdrawal.minimum'],
] as const

/** What else has to be looked at before the key is changed. */
export function limitsOf(key: string): (typeof ordered)[number][number][] {
  return ordered.flatMap(([low, high]) => (key === low ? [high] : key === high ? [low] : []))
}

/** What is wrong with the value beside what the others say; undefined where nothing is. */
export function faultOf(key: string, value: unknown, others: Record<string, unknown>): string | undefined {
  const isAbove = ordered.some(([low, high]) => key === low && Number(value) > Number(others[high] ?? Infinity))
  const isBelow = ordered.some(([low, high]) => key === high && Number(value) < Number(others[low] ?? -Infinity))
  return isAbove ? 'above_other' : isBelow ? 'below_other' : undefined
}

/** Whether the change from one value to another receives or creates money, or weakens what protects it. */
type Weakens = (before: AnySettingValue, after: AnySettingValue) => boolean

const always: Weakens = () => true
/** Nothing is read from, sent to or shown at an address that is taken away. */
const unlessCleared: Weakens = (_before, after) => after !== ''
const whenRaised: Weakens = (before, after) => Number(after) > Number(before)
const whenLowered: Weakens = (before, after) => Number(after) < Number(before)
const whenOn: Weakens = (_before, after) => after === true
const whenOff: Weakens = (_before, after) => after === false

/**
 * The changes that one operator does not make alone and at once. The other direction of each, and every other setting, takes effect when it is
 * saved: it must be possible to put it right soon. A longer timer is not such a direction, because orders keep the end that they got.
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

/** Whether the change needs another operator and the lock. A value that stays the same needs nothing. */
export function isGuarded(key: string, before: AnySettingValue, after: AnySettingValue): boolean {
  const [, weakens] = guarded.find(([pattern]) => pattern.test(key)) ?? []
  return before !== after && weakens !== undefined && weakens(before, after)
}
