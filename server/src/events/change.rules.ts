import { hasDuty, type Duty } from '@sealane/contract/access'
import { changeReaders, type Change } from '@sealane/contract/changes'
import { contract } from '@sealane/contract/index'

/** The account that events for all staff have. */
export const staffAccount = 0

export type ChangeFollower = { duties: readonly Duty[]; worksFor: readonly number[] }

/** Operators follow the records that they may read in a list, staff of a shop those of the shop. A newer server may write other kinds. */
export function mayFollow({ duties, worksFor }: ChangeFollower, { of, shop }: Change): boolean {
  if (!Object.hasOwn(changeReaders, of)) return false
  return hasDuty(duties, contract[changeReaders[of]].duties) || (shop !== undefined && worksFor.includes(Number(shop)))
}
