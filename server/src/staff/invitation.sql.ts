import { shopRoles, type ShopRole } from '@sealane/contract/access'
import type { OpenInvitation, OwnInvitation } from '@sealane/contract/staff'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type New = { shopId: number; account: string; accountId: number | undefined; role: ShopRole; by: number | null }

/** The lower the number, the more a role may do. */
const rankOf = (role: RawBuilder<unknown>) => sql`array_position(${shopRoles}::text[], ${role}::text)`

/**
 * Saves an invitation. Another role is another invitation and ends the earlier one, so that nobody accepts what they did not read. Returns the shop's
 * name if this is news: a first invitation, another role, or an expired one. `isRecent` means that the shop has already invited the account to this
 * role, or a higher one, within a day.
 */
export async function saveInvitation(
  tx: Tx,
  { shopId, account, accountId, role, by }: New,
): Promise<{ shop: string; isRecent: boolean } | undefined> {
  const key = account.toLowerCase()
  await sql`
    update shop_invitations set outcome = 'taken_back', ended_at = now()
    where shop_id = ${shopId} and account_key = ${key} and outcome is null
      and (role <> ${role} or account_id is distinct from ${accountId ?? null}::bigint)
  `.execute(tx)
  const { rows } = await sql<{ shop: string; isRecent: boolean }>`
    with recent as (
      select 1 from shop_invitations where shop_id = ${shopId} and account_key = ${key}
        and created_at > now() - interval '1 day' and ${rankOf(sql`role`)} <= ${rankOf(sql`${role}`)})
    insert into shop_invitations as open (shop_id, account, account_key, account_id, role, invited_by, expires_at)
    values (${shopId}, ${account}, ${key}, ${accountId ?? null}, ${role}, ${by}, now() + interval '7 days')
    on conflict (shop_id, account_key) where outcome is null do update
      set account = excluded.account, invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at
      where open.expires_at <= now() or (open.invited_by is not null and not exists (
        select from accounts inviter join shop_staff s on s.account_id = inviter.id and s.shop_id = open.shop_id and s.role = 'owner'
        where inviter.id = open.invited_by and inviter.frozen_at is null
          and (inviter.password_changed_at is null or inviter.password_changed_at <= open.created_at)))
    returning (select name from shops where id = shop_id) as shop, exists (select from recent) as "isRecent"
  `.execute(tx)
  return rows[0]
}

/** Counts the staff of a shop and the open invitations. */
export async function countStaffSeats(queries: Queries, shopId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from shop_staff where shop_id = ${shopId})
      + (select count(*) from shop_invitations where shop_id = ${shopId} and outcome is null and expires_at > now()) as count
  `.execute(queries)
  return rows[0]?.count ?? 0
}

/**
 * Condition: an invitation `i` is open for seven days, and until the inviting owner is frozen or changes the password, because a thief may have
 * invited.
 */
const isStillOpen = sql<boolean>`i.expires_at > now() and not exists (
  select from accounts inviter where inviter.id = i.invited_by
    and (inviter.password_changed_at > i.created_at or inviter.frozen_at is not null))`

/** Selects the open invitations of a shop, the newest first. */
export async function selectOpen(queries: Queries, shopId: number): Promise<OpenInvitation[]> {
  const { rows } = await sql<Omit<OpenInvitation, 'expires_at'> & { expires_at: Date }>`
    select i.id::text, i.account, i.role, i.expires_at from shop_invitations i
    where i.shop_id = ${shopId} and i.outcome is null and ${isStillOpen} order by i.id desc
  `.execute(queries)
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }))
}

/** Selects the 50 newest open invitations of an account. Their number has no limit, since any shop may invite anybody. */
export async function selectOwn(queries: Queries, accountId: number): Promise<OwnInvitation[]> {
  const { rows } = await sql<Omit<OwnInvitation, 'expires_at'> & { expires_at: Date }>`
    select i.id::text, json_build_object('id', s.id::text, 'name', s.name, 'logo', s.logo) as shop, i.role, i.expires_at
    from shop_invitations i join shops s on s.id = i.shop_id
    where i.account_id = ${accountId} and i.outcome is null and ${isStillOpen}
    order by i.id desc limit 50
  `.execute(queries)
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }))
}

export type Invitation = {
  shop_id: number
  role: ShopRole
  /** Null for the command line. */
  invited_by: number | null
  outcome: 'accepted' | 'declined' | 'taken_back' | null
  is_over: boolean
}

/** Selects an account's own invitation. One of another account counts as missing. Its shop never changes, so it can also be read before the lock. */
export async function selectInvitation(
  queries: Queries,
  { id, accountId, isHeld }: { id: number; accountId: number; isHeld: boolean },
): Promise<Invitation | undefined> {
  const lock = isHeld ? sql`for update` : sql``
  const { rows } = await sql<Invitation>`
    select i.shop_id, i.role, i.invited_by, i.outcome, not (${isStillOpen}) as is_over from shop_invitations i
    where i.id = ${id} and i.account_id = ${accountId} ${lock}
  `.execute(queries)
  return rows[0]
}

/** Ends the invitations of a person who is removed or gets another role, so that they cannot accept an earlier one. */
export async function endInvitationsOf(tx: Tx, shopId: number, account: string): Promise<void> {
  await sql`
    update shop_invitations set outcome = 'taken_back', ended_at = now()
    where shop_id = ${shopId} and account_key = ${account.toLowerCase()} and outcome is null
  `.execute(tx)
}

export async function endInvitation(tx: Tx, id: number, outcome: 'accepted' | 'declined'): Promise<void> {
  await sql`update shop_invitations set outcome = ${outcome}, ended_at = now() where id = ${id}`.execute(tx)
}

/** Returns false if the shop has no such invitation. Taking back an answered or ended one changes nothing. */
export async function takeBack(tx: Tx, shopId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_invitations where id = ${id} and shop_id = ${shopId}`.execute(tx)
  await sql`
    update shop_invitations set outcome = 'taken_back', ended_at = now()
    where id = ${id} and shop_id = ${shopId} and outcome is null
  `.execute(tx)
  return rows.length > 0
}
