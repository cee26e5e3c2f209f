import { mailOwners, type MailContext } from '../accounts/email.ts'
import type { Tx } from '../db/database.ts'
import { notifyAll } from '../notifications/notification.ts'
import { selectOwnersToNotify } from './owners.sql.ts'

type StaffStep = 'staff_asked' | 'staff_added' | 'staff_removed' | 'manager_asked' | 'manager_added'
/**
 * `place` is the new address for returns, in one line, the new promo code, or a person's account. The owners are notified of freight and products
 * once an hour, except the account `by` that changes them.
 */
type NotedChange = { shopId: number; what: 'return_address' | 'promo_code' | StaffStep; place: string }
type ShopChange = { shopId: number; what: 'freight' | 'products'; by: number } | NotedChange

const people = '/portal/shop?part=people'

const links = {
  freight: '/portal/shop?part=freight',
  products: '/portal/products',
  return_address: '/portal/shop?part=returns',
  promo_code: '/portal/shop?part=promos',
  staff_asked: people,
  staff_added: people,
  staff_removed: people,
  manager_asked: people,
  manager_added: people,
} as const

/**
 * Notifies the owners of a shop of a change. A change with a `place` would be useful to a thief: they are notified of each, including the owner who
 * acts, because a session may be stolen. Returns the owners that it notified, and the shop's name.
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

/** Notifies the owners, also by mail: a thief with the session of one could mark the notification as read. */
export async function notifyAndMailOwners({ tx, resources }: MailContext, change: NotedChange): Promise<void> {
  const { shop, owners } = await notifyOwners(tx, change)
  const { what, place } = change
  await mailOwners(tx, resources.pepper, { accountIds: owners, kind: 'shop_changed', params: { shop, what, place } })
}
