import type { ShopRole } from '@sealane/contract/access'
import type { OwnInvitation } from '@sealane/contract/staff'
import { mailOwner, type MailContext } from '../accounts/email.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import {
  countStaffSeats,
  endInvitation,
  saveInvitation,
  selectInvitation,
  selectOwn,
  type Invitation,
} from './invitation.sql.ts'
import { notifyStaffChange } from './owner-notices.ts'
import { lockIsOperator, lockShopOwners, saveRole } from './people.sql.ts'

type Invited = { shopId: number; account: string; accountId: number | undefined; role: ShopRole; by: number | null }

/** Maximum number of staff: each order notifies all of them. */
const peopleMaximum = 50

/**
 * Invites an account to work for the shop, up to 50 people (`TOO_MANY`). An unknown account name is handled in the same way. The account is notified
 * once a day, however often the shop invites it, and at once of a higher role. The caller has locked the owners. `by` is the inviting owner, null for
 * the command line. Returns false if the same invitation is open already.
 */
export async function invite(context: MailContext, invited: Invited): Promise<boolean> {
  const { tx } = context
  const news = await saveInvitation(tx, invited)
  if (news === undefined) return false
  if ((await countStaffSeats(tx, invited.shopId)) > peopleMaximum)
    throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
  const { shopId, role, account } = invited
  await notifyStaffChange(context, { shopId, account, role, change: 'asked' })
  if (invited.accountId === undefined || news.isRecent) return true
  const params = { shop: news.shop, role: invited.role }
  await notify(tx, invited.accountId, { kind: 'staff_invited', params, link: '/platform' })
  return true
}

type OwnInvitationPage = { items: OwnInvitation[]; next: null }

export async function listOwnInvitations({ tx, caller }: Context): Promise<OwnInvitationPage> {
  return { items: await selectOwn(tx, caller.id), next: null }
}

/** Accepts or declines an invitation, once. A repeated answer changes nothing. */
export async function answerInvitation(
  context: Context,
  { body }: { body: { id: string; accept: boolean } },
): Promise<OwnInvitationPage> {
  const { tx, caller } = context
  const key = { id: toId(body.id), accountId: caller.id }
  const unlockedInvitation = await selectInvitation(tx, { ...key, isHeld: false })
  if (unlockedInvitation === undefined) throw new Refusal('NOT_FOUND')
  const owners = await lockShopOwners(tx, unlockedInvitation.shop_id)
  const isOperator = await lockIsOperator(tx, caller.id)
  const invitation = (await selectInvitation(tx, { ...key, isHeld: true })) ?? unlockedInvitation
  const outcome = body.accept ? 'accepted' : 'declined'
  if (invitation.outcome === outcome) return listOwnInvitations(context)
  checkOpen(invitation, owners)
  if (body.accept && isOperator !== false) throw new Refusal('ACCOUNT_IS_STAFF')
  await endInvitation(tx, key.id, outcome)
  if (body.accept) await takeOn(tx, context, invitation)
  return listOwnInvitations(context)
}

/** Throws unless the invitation is open and its owner is still one. */
function checkOpen({ outcome, is_over, invited_by }: Invitation, owners: readonly number[]): void {
  if (outcome !== null || is_over || (invited_by !== null && !owners.includes(invited_by)))
    throw new Refusal('NOT_FOUND')
}

async function takeOn(tx: Tx, context: Context, { shop_id, role }: Invitation): Promise<void> {
  const { caller, resources } = context
  const changed = await saveRole(tx, { shopId: shop_id, accountId: caller.id }, role)
  if (changed === undefined) return
  const notification = { kind: 'staff_added', params: { shop: changed.shop, role } } as const
  await notify(tx, caller.id, { ...notification, link: '/portal' })
  await mailOwner(tx, resources.pepper, { accountId: caller.id, ...notification })
  await notifyStaffChange(context, { shopId: shop_id, account: caller.account, role, change: 'added' })
}
