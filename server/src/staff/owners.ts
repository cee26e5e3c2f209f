import type { Tx } from '../db/database.ts'
import { notifyAll } from '../notifications/notification.ts'
import { selectOwnersToNotify } from './owners.sql.ts'

/**
 * `place` is the new address for returns, in one line, the new promo code, or the account of a manager. Other changes are told once an hour,
 * and not to the account `by` that makes them.
 */
type ShopChange = { shopId: number } & (
  | { what: 'freight' | 'products'; by: number }
  | { what: 'return_address' | 'promo_code' | 'manager_asked' | 'manager_added'; place: string }
)

const links = {
  freight: '/portal/shop?part=freight',
  products: '/portal/products',
  return_address: '/portal/shop?part=returns',
  promo_code: '/portal/shop?part=promos',
  manager_asked: '/portal/shop?part=people',
  manager_added: '/portal/shop?part=people',
} as const

/**
 * Notifies the owners of a shop that something of it was changed. What a thief would gain from is told each time, also to the owner who
 * acts, because a session may be stolen. Answers whom it notified, and the shop's name.
 */
export async function notifyOwners(tx: Tx, change: ShopChange): Promise<{ shop: string; owners: number[] }> {
  const { shopId, what } = change
  const isEachTime = 'place' in change
  const { shop, owners } = await selectOwnersToNotify(tx, {
    shopId,
    what,
    except: 'by' in change ? change.by : undefined,
    isEachTime,
  })
  const params = { shop, what, place: isEachTime ? change.place : '' }
  await notifyAll(tx, [{ to: owners, notice: { kind: 'shop_changed', params, link: links[what] } }])
  return { shop, owners }
}
