import { hasDuty, type Duty } from '@sealane/contract/access'
import { changeReaders, type Change } from '@sealane/contract/changes'
import { contract } from '@sealane/contract/index'

/** The account of events for all staff. */
export const staffAccount = 0

export type ChangeFollower = { duties: readonly Duty[]; worksFor: readonly number[] }

/**
 * Whether the reader may follow the change: operators follow the records that they may list, a shop's staff those of the shop. A newer server may
 * write unknown kinds.
 */
export function mayFollow({ duties, worksFor }: ChangeFollower, { of, shop }: Change): boolean {
  if (!Object.hasOwn(changeReaders, of)) return false
  return hasDuty(duties, contract[changeReaders[of]].duties) || (shop !== undefined && worksFor.includes(Number(shop)))
}
