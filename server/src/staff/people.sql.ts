import type { ShopRole } from '@sealane/contract/access'
import type { ShopMember } from '@sealane/contract/staff'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type ShopPersonRow = Omit<ShopMember, 'id'> & { id: number }

/** Selects owners first, then the others by name. */
export async function selectPeople(queries: Queries, shopId: number): Promise<ShopMember[]> {
  const { rows } = await sql<ShopPersonRow>`
    select a.id, a.account, trim(a.given_name || ' ' || a.family_name) as name, f.role
    from shop_staff f join accounts a on a.id = f.account_id
    where f.shop_id = ${shopId}
    order by array_position(array['owner', 'manager', 'packer'], f.role), a.account_key
  `.execute(queries)
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id) }))
}

/** Locks the shop's owners until the transaction ends. */
export async function lockShopOwners(tx: Tx, shopId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from shop_staff where shop_id = ${shopId} and role = 'owner' order by account_id for no key update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function selectAccountId(queries: Queries, account: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where account_key = ${account.toLowerCase()}
  `.execute(queries)
  return rows[0]?.id
}

/**
 * Whether the account has a duty of the platform. It is locked, so this stays the same until the transaction ends. Undefined if it was just deleted.
 */
export async function lockIsOperator(tx: Tx, accountId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_operator: boolean }>`
    select duties <> '{}' as is_operator from accounts where id = ${accountId} and deleted_at is null for no key update
  `.execute(tx)
  return rows[0]?.is_operator
}

type ShopMembership = { shopId: number; accountId: number }

export async function selectRole(
  queries: Queries,
  { shopId, accountId }: ShopMembership,
): Promise<ShopRole | undefined> {
  const { rows } = await sql<{ role: ShopRole }>`
    select role from shop_staff where shop_id = ${shopId} and account_id = ${accountId}
  `.execute(queries)
  return rows[0]?.role
}

/** Selects the time since when the account is an owner. Null if it became one before this was recorded, or is none. */
export async function selectOwnerSince(queries: Queries, { shopId, accountId }: ShopMembership): Promise<Date | null> {
  const row = await queries
    .selectFrom('shop_staff')
    .select('owner_since')
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.owner_since ?? null
}

/** Returns undefined if there is no such shop. */
export async function selectShopName(queries: Queries, shopId: number): Promise<string | undefined> {
  const row = await queries.selectFrom('shops').select('name').where('id', '=', shopId).executeTakeFirst()
  return row?.name
}

/** Selects the shop's name and its owners. */
export async function selectOwned(queries: Queries, shopId: number): Promise<{ shop: string; owners: number[] }> {
  const { rows } = await sql<{ shop: string; owners: number[] }>`
    select s.name as shop,
      array(select account_id from shop_staff where shop_id = s.id and role = 'owner' order by account_id) as owners
    from shops s where s.id = ${shopId}
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no shop ${shopId}`)
  return row
}

type StaffChangeRow = { shop: string }
const shopNameColumn = sql`(select name from shops where id = shop_id) as shop`

/** Saves the role. Undefined if they have it already. */
export async function saveRole(
  tx: Tx,
  { shopId, accountId }: ShopMembership,
  role: ShopRole,
): Promise<StaffChangeRow | undefined> {
  const { rows } = await sql<StaffChangeRow>`
    insert into shop_staff (shop_id, account_id, role, owner_since)
    values (${shopId}, ${accountId}, ${role}, case when ${role === 'owner'} then now() end)
    on conflict (account_id, shop_id) do update set role = excluded.role, owner_since = excluded.owner_since
    where shop_staff.role <> excluded.role
    returning ${shopNameColumn}
  `.execute(tx)
  return rows[0]
}

/** Deletes the membership. Undefined if it is gone already. */
export async function deletePerson(tx: Tx, { shopId, accountId }: ShopMembership): Promise<StaffChangeRow | undefined> {
  const { rows } = await sql<StaffChangeRow>`
    delete from shop_staff where shop_id = ${shopId} and account_id = ${accountId} returning ${shopNameColumn}
  `.execute(tx)
  return rows[0]
}

/** Inserts the first owner of a new shop. */
export async function insertSeller(tx: Tx, shopId: number, accountId: number): Promise<void> {
  await tx.insertInto('shop_staff').values({ shop_id: shopId, account_id: accountId, role: 'owner' }).execute()
}
