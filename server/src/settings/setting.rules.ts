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
