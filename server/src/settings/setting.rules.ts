import type { Duty } from '@sealane/contract/access'

/** What is about money. */
const money = /^(recharge|withdrawal|fee|bank|currency|network)\.|^commission_percent$/

/** Who of the operators changes it, beside owners. */
export function dutyOf(key: string): Duty {
  return money.test(key) ? 'finance' : 'owner'
}
