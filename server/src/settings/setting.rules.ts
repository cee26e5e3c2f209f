import type { Duty } from '@sealane/contract/access'

/** What is about money. */
const money = /^(recharge|withdrawal|fee|bank|currency|network)\.|^commission_percent$/

/** Whether a change of it is a decision about money; so is what asks for less proof of them. */
export function needsProof(key: string): boolean {
  return money.test(key) || key === 'finance.second_factor'
}

/** Who of the operators changes it, beside owners. */
export function dutyOf(key: string): Duty {
  return money.test(key) ? 'finance' : 'owner'
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
