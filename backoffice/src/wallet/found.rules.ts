import type { PortalRecharge } from '@sealane/contract/wallet'

/** Whether a watcher found it on a chain: nobody audits it, and it has no proof. */
export function isFound({ id }: Pick<PortalRecharge, 'id'>): boolean {
  return id.startsWith('chain-')
}
