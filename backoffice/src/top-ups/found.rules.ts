import type { PortalRecharge } from '@sealane/contract/top-ups'

/** Returns true if a watcher found the payment on a chain: such a top-up has no proof. */
export function isFoundOnChain({ id }: Pick<PortalRecharge, 'id'>): boolean {
  return id.startsWith('chain-')
}

/** Returns true if operators decide: on a proof, or on an amount above the limit that a watcher credits automatically. */
export function isForOperators({
  id,
  status,
  waits_for,
}: Pick<PortalRecharge, 'id' | 'status' | 'waits_for'>): boolean {
  return status === 0 && (!isFoundOnChain({ id }) || waits_for === 'decision')
}
