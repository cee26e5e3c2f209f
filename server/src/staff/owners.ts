import { mailOwners } from '../accounts/email.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { notifyAll } from '../notifications/notification.ts'
import { selectOwnersToNotify } from './owners.sql.ts'

type StaffStep = 'staff_asked' | 'staff_added' | 'staff_removed' | 'manager_asked' | 'manager_added'
/**
 * `place` is the new address for returns, in one line, the new promo code, or somebody's account. Other changes are told once an hour, and
 * not to the account `by` that makes them.
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

type Mailing = Pick<Context, 'tx' | 'resources'>

/** Notifies the owners, also by mail: whoever has the session of one may mark what is in the list as read. */
export async function notifyAndMailOwners({ tx, resources }: Mailing, change: NotedChange): Promise<void> {
  const { shop, owners } = await notifyOwners(tx, change)
  const { what, place } = change
  await mailOwners(tx, resources.pepper, { accountIds: owners, kind: 'shop_changed', params: { shop, what, place } })
}
