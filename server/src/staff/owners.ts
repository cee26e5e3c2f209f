import type { Tx } from '../db/database.ts'
import { notifyAll } from '../notifications/notification.ts'
import { selectOwnersToNotify } from './owners.sql.ts'

/** A change of a shop by the account `by`. `place` is the new address for returns, in one line, or the new promo code. */
type ShopChange = { shopId: number; by: number } & (
  | { what: 'freight' | 'products' }
  | { what: 'return_address' | 'promo_code'; place: string }
)

const links = {
  freight: '/portal/shop?part=freight',
  products: '/portal/products',
  return_address: '/portal/shop?part=returns',
  promo_code: '/portal/shop?part=promos',
} as const

/**
 * Notifies the owners of a shop, but the one who acts, that something of it was changed: of another return address and a new code each
 * time, of freight and products once an hour. Answers whom it notified, and the shop's name.
 */
export async function notifyOwners(tx: Tx, change: ShopChange): Promise<{ shop: string; owners: number[] }> {
  const { shopId, what, by } = change
  const isEachTime = 'place' in change
  const { shop, owners } = await selectOwnersToNotify(tx, { shopId, what, except: by, isEachTime })
  const params = { shop, what, place: isEachTime ? change.place : '' }
  await notifyAll(tx, [{ to: owners, notice: { kind: 'shop_changed', params, link: links[what] } }])
  return { shop, owners }
}
