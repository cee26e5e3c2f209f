import type { ShopRole } from '@sealane/contract/access'
import type { ShopPeople } from '@sealane/contract/shop-people'
import { lockAccount } from '../accounts/account.ts'
import { mailOwner } from '../accounts/email.ts'
import type { Queries } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { reachShop } from '../shops/reach.ts'
import { deletePerson, lockShopOwners, saveRole, selectAccountId, selectPeople } from './people.sql.ts'

type OfShop = { shop_id?: string | undefined }
type Named = { body: OfShop & { account: string } }
type Saving = { body: Named['body'] & { role: ShopRole } }

export async function showPeople({ tx, caller }: Context, { query }: { query: OfShop }): Promise<ShopPeople> {
  return peopleOf(tx, await reachShop(tx, caller, query.shop_id))
}

/** Whoever works for the shop already is something else from now on. They are told what they are, by mail too. */
export async function savePerson(context: Context, input: Saving): Promise<ShopPeople> {
  const { tx, resources } = context
  const { role } = input.body
  const work = await holdWork(context, input)
  const { accountId } = work
  const changed = await saveRole(tx, work, role)
  if (changed !== undefined) {
    const said = { kind: 'staff_added', params: { shop: changed.shop, role } } as const
    await notify(tx, accountId, { ...said, link: '/portal' })
    await mailOwner(tx, resources.pepper, { accountId, ...said })
  }
  return peopleOf(tx, work.shopId)
}

/** Who is no longer there is removed already. */
export async function removePerson(context: Context, input: Named): Promise<ShopPeople> {
  const { tx } = context
  const work = await holdWork(context, input)
  const changed = await deletePerson(tx, work)
  if (changed !== undefined) await notify(tx, work.accountId, { kind: 'staff_removed', params: changed, link: null })
  return peopleOf(tx, work.shopId)
}

/**
 * One change of the shop's people at a time, each by who is an owner still, and never of oneself: two owners cannot remove
 * each other, and one always remains. An owner who is frozen stays one: a shop's money is held with its owners.
 */
async function holdWork({ tx, caller }: Context, { body: { shop_id, account } }: Named) {
  const shopId = await reachShop(tx, caller, shop_id)
  const owners = await lockShopOwners(tx, shopId)
  if (!owners.includes(caller.id)) throw new Refusal('NOT_ALLOWED')
  const accountId = await selectAccountId(tx, account)
  if (accountId === undefined) throw new Refusal('INVALID_INPUT', { fields: { account: 'account_unknown' } })
  if (accountId === caller.id) throw new Refusal('NOT_ALLOWED')
  if (owners.includes(accountId) && (await lockAccount(tx, accountId)).isFrozen) throw new Refusal('FROZEN')
  return { shopId, accountId }
}

async function peopleOf(queries: Queries, shopId: number): Promise<ShopPeople> {
  return { shop_id: String(shopId), items: await selectPeople(queries, shopId), next: null }
}
