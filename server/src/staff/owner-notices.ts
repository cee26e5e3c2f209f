import type { ShopRole } from '@sealane/contract/access'
import { mailOwners, type MailContext } from '../accounts/email.ts'
import { notifyAll } from '../notifications/notification.ts'
import { notifyAndMailOwners } from './owners.ts'
import { selectOwned } from './people.sql.ts'

type OwnerChange = {
  shopId: number
  account: string
  change: 'asked' | 'added' | 'removed'
  removed?: number | undefined
}

/**
 * Notifies every owner of the shop, also by mail, that somebody was invited to become an owner, has become one or is no longer one. That includes the
 * owner who acts, whose session may be stolen. `account` is the name that was typed; the `removed` account gets the mail too.
 */
export async function notifyOwnerChange(
  { tx, resources }: MailContext,
  { shopId, account, change, removed }: OwnerChange,
): Promise<void> {
  const { shop, owners } = await selectOwned(tx, shopId)
  const notification = { kind: 'shop_owners_changed', params: { shop, person: account, change } } as const
  await notifyAll(tx, [{ to: owners, notice: { ...notification, link: '/portal/shop?part=people' } }])
  const accountIds = removed === undefined ? owners : [...new Set([...owners, removed])]
  await mailOwners(tx, resources.pepper, { accountIds, ...notification })
}

type StaffChange = { shopId: number; account: string; role: ShopRole; change: 'asked' | 'added' }

/** Notifies every owner of the shop, also by mail, that somebody was invited to work for it, or works for it now. */
export async function notifyStaffChange(
  context: MailContext,
  { shopId, account, role, change }: StaffChange,
): Promise<void> {
  if (role === 'owner') return notifyOwnerChange(context, { shopId, account, change })
  const what = role === 'manager' ? (`manager_${change}` as const) : (`staff_${change}` as const)
  await notifyAndMailOwners(context, { shopId, what, place: account })
}
