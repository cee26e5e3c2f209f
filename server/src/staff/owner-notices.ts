import { mailOwners } from '../accounts/email.ts'
import type { Context } from '../http/serve.ts'
import { notifyAll } from '../notifications/notification.ts'
import { selectOwned } from './people.sql.ts'

type OwnerChange = {
  shopId: number
  account: string
  change: 'asked' | 'added' | 'removed'
  removed?: number | undefined
}

/**
 * Notifies every owner of the shop but the one who acts, also by mail, that somebody is asked to become an owner, has become one or
 * is one no longer. `account` is the name that was typed; the one who was `removed` gets the mail too.
 */
export async function notifyOwnerChange(
  { tx, caller, resources }: Pick<Context, 'tx' | 'caller' | 'resources'>,
  { shopId, account, change, removed }: OwnerChange,
): Promise<void> {
  const { shop, owners } = await selectOwned(tx, shopId)
  const others = owners.filter((id) => id !== caller.id)
  const notification = { kind: 'shop_owners_changed', params: { shop, person: account, change } } as const
  await notifyAll(tx, [{ to: others, notice: { ...notification, link: '/portal/shop?part=people' } }])
  const accountIds = removed === undefined ? others : [...others, removed]
  await mailOwners(tx, resources.pepper, { accountIds, ...notification })
}
