import type { ShopRole } from '@sealane/contract/access'
import type { ShopTeam } from '@sealane/contract/staff'
import { lockAccount, lockPassword } from '../accounts/account.sql.ts'
import { mailOwner } from '../accounts/email.ts'
import { checkLoginPassword } from '../auth/password.ts'
import { checkNotRecovered } from '../auth/recovery.ts'
import { checkUsable } from '../auth/waiting.rules.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { takeForSource } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { findAccessibleShopId } from './access.sql.ts'
import { invite } from './invitation.ts'
import { endInvitationsOf, selectOpen, takeBack } from './invitation.sql.ts'
import { notifyOwnerChange, notifyStaffChange } from './owner-notices.ts'
import { notifyAndMailOwners } from './owners.ts'
import {
  deletePerson,
  lockIsOperator,
  lockShopOwners,
  saveRole,
  selectAccountId,
  selectOwnerSince,
  selectPeople,
  selectRole,
} from './people.sql.ts'

type PeopleShopInput = { shop_id?: string | undefined }
type WithPassword = { body: { password?: string | undefined } }
type ShopPersonInput = { body: PeopleShopInput & WithPassword['body'] & { account: string } }
/** The hash of the caller's login password, if it was correct. */
type VerifiedPassword = { password: string | undefined }
type SavePersonInput = { body: ShopPersonInput['body'] & { role: ShopRole } }

export async function showPeople({ tx, caller }: Context, { query }: { query: PeopleShopInput }): Promise<ShopTeam> {
  return peopleOf(tx, await findAccessibleShopId(tx, caller, query.shop_id))
}

const invitationRate = { maximum: 30, windowS: 3600 }
/** The limit of each shop after others have used up that of the source address. */
const invitationsBeyond = { maximum: 5, windowS: 3600 }

/** Limits look-ups of names for a shop and a source address, and checks the password, before the transaction. */
export async function prepareSaving(situation: Situation, input: SavePersonInput): Promise<VerifiedPassword> {
  const { resources, caller, visit } = situation
  const { body } = input
  const { rates } = resources
  const shopId = await findAccessibleShopId(resources.databases.reader, caller, body.shop_id)
  await rates.take(`invite:shop:${shopId}`, invitationRate)
  const source = { key: `invite:source:${visit.source}`, ...invitationRate }
  await takeForSource(rates, source, { key: `invite:beyond:${shopId}`, ...invitationsBeyond })
  return preparePassword(situation, input)
}

/** Checks the password outside the transaction, so that a wrong one is counted in any case. */
export async function preparePassword(
  situation: Situation,
  { body: { password } }: WithPassword,
): Promise<VerifiedPassword> {
  if (password === undefined) return { password }
  return { password: await checkLoginPassword(situation, { field: 'password', password }) }
}

/**
 * Saves a person's role. Staff of the shop get the new role and are notified, by mail too. Anyone else is invited, and so is a person who would
 * become an owner. The response does not reveal whether the account exists.
 */
export async function savePerson(
  context: Context,
  input: SavePersonInput,
  proven: VerifiedPassword,
): Promise<ShopTeam> {
  const { tx, caller } = context
  const { role, account, shop_id } = input.body
  const shopId = await findAccessibleShopId(tx, caller, shop_id)
  const owners = await lockShopOwners(tx, shopId)
  if (!owners.includes(caller.id)) throw new Refusal('NOT_ALLOWED')
  const accountId = await selectAccountId(tx, account)
  if (accountId === caller.id) throw new Refusal('NOT_ALLOWED')
  const now = accountId === undefined ? undefined : await selectRole(tx, { shopId, accountId })
  if (now === role) return peopleOf(tx, shopId)
  await checkMaySave(context, { shopId, now, role }, proven)
  if (accountId === undefined || now === undefined || role === 'owner')
    await invite(context, { shopId, account, accountId, role, by: caller.id })
  else await changeRole(context, { shopId, account, accountId, isOwner: now === 'owner' }, role)
  return peopleOf(tx, shopId)
}

type RoleChange = StaffMembership & { account: string; isOwner: boolean }

async function changeRole(context: Context, { shopId, account, accountId, isOwner }: RoleChange, role: ShopRole) {
  const { tx, resources } = context
  await endInvitationsOf(tx, shopId, account)
  if (isOwner && (await lockAccount(tx, accountId)).isFrozen) throw new Refusal('FROZEN')
  if (await lockIsOperator(tx, accountId)) throw new Refusal('ACCOUNT_IS_STAFF')
  const changed = await saveRole(tx, { shopId, accountId }, role)
  if (changed === undefined) return
  await notifyStaffChange(context, { shopId, account, role, change: 'added' })
  const notification = { kind: 'staff_added', params: { shop: changed.shop, role } } as const
  await notify(tx, accountId, { ...notification, link: '/portal' })
  await mailOwner(tx, resources.pepper, { accountId, ...notification })
  if (isOwner) await notifyOwnerChange(context, { shopId, account, change: 'removed' })
}

/** Takes back an invitation, by an owner of the shop. */
export async function takeBackInvitation(
  { tx, caller }: Context,
  { body }: { body: PeopleShopInput & { id: string } },
): Promise<ShopTeam> {
  const shopId = await findAccessibleShopId(tx, caller, body.shop_id)
  if (!(await lockShopOwners(tx, shopId)).includes(caller.id)) throw new Refusal('NOT_ALLOWED')
  if ((await lockAccount(tx, caller.id)).isFrozen) throw new Refusal('FROZEN')
  if (!(await takeBack(tx, shopId, toId(body.id)))) throw new Refusal('NOT_FOUND')
  return peopleOf(tx, shopId)
}

/** Removes a person. If they do not work for the shop, nothing changes. */
export async function removePerson(
  context: Context,
  input: ShopPersonInput,
  proven: VerifiedPassword,
): Promise<ShopTeam> {
  const { shopId, accountId, isOwner } = await lockMembership(context, input)
  if (isOwner) await checkMayChangeOwners(context, shopId, proven)
  await endInvitationsOf(context.tx, shopId, input.body.account)
  if (accountId !== undefined) await removeMember(context, { shopId, accountId })
  const { account } = input.body
  if (isOwner) await notifyOwnerChange(context, { shopId, account, change: 'removed', removed: accountId })
  else if (accountId !== undefined)
    await notifyAndMailOwners(context, { shopId, what: 'staff_removed', place: account })
  return peopleOf(context.tx, shopId)
}

/**
 * Removes the caller from the shop. An owner proves the login password, and must wait as withdrawals do after a recovery. The last owner cannot
 * leave, and neither can a frozen one.
 */
export async function leaveShop(
  context: Context,
  { body: { shop_id } }: { body: PeopleShopInput & WithPassword['body'] },
  proven: VerifiedPassword,
): Promise<object> {
  const { tx, caller } = context
  const shopId = await findAccessibleShopId(tx, caller, shop_id)
  const owners = await lockShopOwners(tx, shopId)
  if (owners.includes(caller.id)) {
    checkRest(owners, caller.id)
    await checkMayChangeManagers(context, proven)
  }
  await endInvitationsOf(tx, shopId, caller.account)
  await removeMember(context, { shopId, accountId: caller.id })
  if (owners.includes(caller.id))
    await notifyOwnerChange(context, { shopId, account: caller.account, change: 'removed', removed: caller.id })
  return {}
}

type RemovePersonInput = { body: { id: string; account: string; reason: string } }

/** Removes a person, by an owner of the platform without a conflict of interest. This is recorded. */
export async function removeForShop(context: Context, { body }: RemovePersonInput): Promise<ShopTeam> {
  const { tx, caller } = context
  const { account, reason } = body
  const shopId = await findAccessibleShopId(tx, caller, body.id)
  if (caller.conflicts.includes(shopId)) throw new Refusal('NOT_ALLOWED')
  const owners = await lockShopOwners(tx, shopId)
  const accountId = await findAccount(tx, account)
  checkRest(owners, accountId)
  await endInvitationsOf(tx, shopId, account)
  if (await removeMember(context, { shopId, accountId })) {
    if (owners.includes(accountId))
      await notifyOwnerChange(context, { shopId, account, change: 'removed', removed: accountId })
    const detail = { changed: 'person', account, reason }
    await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id: shopId, verdict: 'changed', detail })
  }
  return peopleOf(tx, shopId)
}

/** Throws `LAST_OWNER` if no owner would remain. */
function checkRest(owners: readonly number[], accountId: number): void {
  if (owners.every((id) => id === accountId)) throw new Refusal('LAST_OWNER')
}

type StaffMembership = { shopId: number; accountId: number }

/** Notifies the person once. */
async function removeMember({ tx }: Context, work: StaffMembership): Promise<boolean> {
  const changed = await deletePerson(tx, work)
  if (changed === undefined) return false
  await notify(tx, work.accountId, { kind: 'staff_removed', params: changed, link: null })
  return true
}

/**
 * Locks the membership: one change of the shop's staff at a time, by a person who is still an owner, and never of oneself. So two owners cannot
 * remove each other, and one always remains. A frozen owner stays one, because freezing the owners also stops the shop's money.
 */
async function lockMembership({ tx, caller }: Context, { body: { shop_id, account } }: ShopPersonInput) {
  const shopId = await findAccessibleShopId(tx, caller, shop_id)
  const owners = await lockShopOwners(tx, shopId)
  if (!owners.includes(caller.id)) throw new Refusal('NOT_ALLOWED')
  const accountId = await selectAccountId(tx, account)
  if (accountId === caller.id) throw new Refusal('NOT_ALLOWED')
  if ((await lockAccount(tx, caller.id)).isFrozen) throw new Refusal('FROZEN')
  const isOwner = accountId !== undefined && owners.includes(accountId)
  if (isOwner && (await lockAccount(tx, accountId)).isFrozen) throw new Refusal('FROZEN')
  return { shopId, accountId, isOwner }
}

type RoleStep = { shopId: number; now: ShopRole | undefined; role: ShopRole }

async function checkMaySave(
  context: Context,
  { shopId, now, role }: RoleStep,
  proven: VerifiedPassword,
): Promise<void> {
  if ((await lockAccount(context.tx, context.caller.id)).isFrozen) throw new Refusal('FROZEN')
  if (role === 'owner' || now === 'owner') await checkMayChangeOwners(context, shopId, proven)
  else if (role === 'manager') await checkMayChangeManagers(context, proven)
}

/**
 * Checks a change of owners, who withdraw the shop's earnings: a session alone is not enough, and neither may a new owner make it. The caller has
 * locked the owners.
 */
async function checkMayChangeOwners(context: Context, shopId: number, proven: VerifiedPassword): Promise<void> {
  const { tx, caller } = context
  await checkMayChangeManagers(context, proven)
  const since = await selectOwnerSince(tx, { shopId, accountId: caller.id })
  if (since === null) return
  const waitS = await readSetting(tx, 'withdrawal.recovery_wait_s')
  checkUsable(new Date(since.getTime() + waitS * 1000), new Date(), 'OWNER_WAITS', { of: 'people' })
}

/**
 * Checks a change of managers, who read the shoppers' addresses and decide refunds: a session alone is not enough, nor a mailbox alone, as long as
 * withdrawals wait after a recovery, nor may a frozen owner make it.
 */
async function checkMayChangeManagers(context: Context, proven: VerifiedPassword): Promise<void> {
  const { tx, caller } = context
  await lockVerifiedPassword(context, proven)
  if ((await lockAccount(tx, caller.id)).isFrozen) throw new Refusal('FROZEN')
  await checkNotRecovered(tx, caller.id, 'people')
}

async function lockVerifiedPassword({ tx, caller }: Context, { password }: VerifiedPassword): Promise<void> {
  if (password === undefined) throw new Refusal('PASSWORD_REQUIRED', { fields: { password: 'PASSWORD_REQUIRED' } })
  if (!(await lockPassword(tx, caller.id, password))) throw new Refusal('WRONG_CREDENTIALS')
}

async function findAccount(queries: Queries, account: string): Promise<number> {
  const id = await selectAccountId(queries, account)
  if (id === undefined) throw unknownAccount()
  return id
}

function unknownAccount(): Refusal {
  return new Refusal('INVALID_INPUT', { fields: { account: 'account_unknown' } })
}

async function peopleOf(queries: Queries, shopId: number): Promise<ShopTeam> {
  const invitations = await selectOpen(queries, shopId)
  return { shop_id: String(shopId), items: await selectPeople(queries, shopId), invitations, next: null }
}
