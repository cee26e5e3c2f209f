import type { CustodyNetwork, CustodyPart } from '@sealane/contract/blockchain'

/** `same`: equal to the cent; `explained`: each part of the difference is explained; `look`: an operator must investigate. */
export type CustodyStatus = 'no_node' | 'not_counted' | 'silent' | 'same' | 'explained' | 'look'

/** Parts of a difference that never occur in normal operation, or only if a person moved money by hand. */
const doubtful = new Set<CustodyPart>(['left', 'unrecorded', 'lost', 'other_token', 'unposted'])

export function isDoubtful(part: CustodyPart): boolean {
  return doubtful.has(part)
}

/** Returns the status of a network. A doubtful part in the last count has priority over a node that does not respond. */
export function custodyStatusOf({ way, count, silent_since }: CustodyNetwork): CustodyStatus {
  if (way !== 'watched') return 'no_node'
  if (count?.parts.some(({ part }) => isDoubtful(part))) return 'look'
  if (silent_since !== null) return 'silent'
  if (count === null) return 'not_counted'
  return count.parts.length === 0 ? 'same' : 'explained'
}
