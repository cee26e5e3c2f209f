import type { PortalRecharge } from '@sealane/contract/top-ups'

/** Whether a watcher found it on a chain: it has no proof. */
export function isFoundOnChain({ id }: Pick<PortalRecharge, 'id'>): boolean {
  return id.startsWith('chain-')
}

/** Whether operators decide: about a proof, or about what is above what a watcher credits by itself. */
export function isForOperators({
  id,
  status,
  waits_for,
}: Pick<PortalRecharge, 'id' | 'status' | 'waits_for'>): boolean {
  return status === 0 && (!isFoundOnChain({ id }) || waits_for === 'decision')
}
