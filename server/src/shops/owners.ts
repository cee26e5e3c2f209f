import type { Tx } from '../db/database.ts'
import { notifyAll } from '../messages/notification.ts'
import { selectUntold } from './owners.sql.ts'

/** `place` is where returns go from now on; `by` the account that made the change. */
type Change = { shopId: number; what: 'return_address' | 'freight' | 'products'; place?: string; by: number }

/** Notifies the owners of a shop but the one who acts that something of it was changed, once an hour for freight and products. */
export async function tellOwnersOfChange(tx: Tx, { shopId, what, place = '', by }: Change): Promise<void> {
  const { shop, owners } = await selectUntold(tx, { shopId, what: place === '' ? what : '', by })
  await notifyAll(tx, [
    { to: owners, notice: { kind: 'shop_changed', params: { shop, what, place }, link: '/portal/shop' } },
  ])
}
