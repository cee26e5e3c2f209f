import type { CustodyNetwork, CustodyPart } from '@sealane/contract/blockchain'

/** `same` to the cent; `explained` where each part has its place; `look` where somebody has to find out. */
export type CustodyStatus = 'no_node' | 'not_counted' | 'silent' | 'same' | 'explained' | 'look'

/** What a shop in good order never has, or has only because somebody moved money by hand. */
const doubtful = new Set<CustodyPart>(['left', 'unrecorded', 'lost', 'other_token', 'unposted'])

export function isDoubtful(part: CustodyPart): boolean {
  return doubtful.has(part)
}

/** A node that is silent does not make good what its last count has found. */
export function custodyStatusOf({ way, count, silent_since }: CustodyNetwork): CustodyStatus {
  if (way !== 'watched') return 'no_node'
  if (count?.parts.some(({ part }) => isDoubtful(part))) return 'look'
  if (silent_since !== null) return 'silent'
  if (count === null) return 'not_counted'
  return count.parts.length === 0 ? 'same' : 'explained'
}
