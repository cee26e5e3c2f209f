import type { UserOrder } from '@sealane/contract/user-care'
import type { NameSort } from '@sealane/contract/sorts'
import type { PortalUser, PortalUserDetail } from '@sealane/contract/users'
import { readMobile } from '../addresses/mobile.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { containing, toIso } from '../db/list.ts'
import { byAgeOrName, sorted } from '../db/sorting.ts'

/** `conflicts` are the shops that the operator works for or left within a year. */
type UserReader = { id: number; conflicts: readonly number[] }

type UserRow = Omit<PortalUser, 'id' | 'is_own' | 'roles' | 'frozen' | 'created_at' | 'last_seen_at'> & {
  id: number
  account_key: string
  frozen_at: Date | null
  frozen_reason: string | null
  created_at: Date
  last_seen_at: Date | null
}

const userColumns = sql`a.id, a.account, a.account_key, trim(a.given_name || ' ' || a.family_name) as name, a.email,
  a.email_verified_at is not null and a.email_resets as email_verified, a.mobile, a.language, a.duties, a.frozen_at,
  a.frozen_reason, a.created_at,
  coalesce((select json_agg(json_build_object('id', s.id::text, 'name', s.name, 'role', f.role) order by s.id)
    from shop_staff f join shops s on s.id = f.shop_id where f.account_id = a.id), '[]') as shops,
  ${ledgerBalance('shopper_available')} as balance, ${ledgerBalance('shopper_held')} as held,
  coalesce((select sum(received - reversed)::bigint from recharges where account_id = a.id and reversed is not null), 0)
    + coalesce((select sum(d.amount - d.reversed)::bigint from deposits d join deposit_addresses place on place.id = d.address_id
      where place.account_id = a.id and d.reversed is not null), 0) as claims,
  (select json_build_object('operator', o.account, 'amount', f.amount, 'note', f.note,
      'at', ${toIso(sql`f.created_at`)})
    from first_payouts f join accounts o on o.id = f.operator_id where f.account_id = a.id) as first_payout,
  (select count(*)::int from orders where account_id = a.id) as orders,
  (select count(*)::int from orders where account_id = a.id and fulfilment between 0 and 3) as open_orders,
  (select count(*)::int from sessions where account_id = a.id and expires_at > now()) as sessions,
  (select max(last_seen_at) from sessions where account_id = a.id) as last_seen_at`

function ledgerBalance(kind: 'shopper_available' | 'shopper_held'): RawBuilder<number> {
  return sql`coalesce((select b.amount from ledger_accounts l join ledger_balances b on b.account_id = l.id
    where l.kind = ${kind} and l.owner = a.id), 0)`
}

type UserListQuery = {
  keyword?: string | undefined
  frozen?: boolean | undefined
  paying_out?: boolean | undefined
  sort: NameSort
  cursor?: string | undefined
  limit: number
}

const sortings = byAgeOrName<UserRow>(sql`a.account_key`, ({ account_key }) => account_key)

export async function selectUsers(queries: Queries, query: UserListQuery, reader: UserReader) {
  const { keyword = '', frozen, paying_out, sort, cursor, limit } = query
  const { after, order, most, page } = sorted(sortings[sort], sql`a.id`, { cursor, size: pageSize(limit) })
  const pattern = containing(keyword.toLowerCase())
  const mobile = readMobile(keyword) ?? null
  const { rows } = await sql<UserRow>`
    select ${userColumns} from accounts a
    where ${after}
      and (${frozen ?? null}::boolean is null or (a.frozen_at is not null) = ${frozen ?? null}::boolean)
      and (${paying_out ?? null}::boolean is null
        or exists (select from first_payouts f where f.account_id = a.id) = ${paying_out ?? null}::boolean)
      and (${keyword.trim()} = '' or a.account_key like ${pattern} or a.email_key like ${pattern} or a.mobile like ${pattern}
        or a.mobile = ${mobile}
        or lower(a.given_name || ' ' || a.family_name) like ${pattern})
    order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  return { items: items.map((row) => toUser(row, reader)), next }
}

export async function selectUser(queries: Queries, id: number, reader: UserReader): Promise<PortalUser | undefined> {
  const { rows } = await sql<UserRow>`select ${userColumns} from accounts a where a.id = ${id}`.execute(queries)
  return rows.map((row) => toUser(row, reader))[0]
}

/** Selects the operators' decisions about the account and its top-ups, newest first. */
export async function selectDecisions(queries: Queries, id: number): Promise<PortalUserDetail['decisions']> {
  const { rows } = await sql<Omit<PortalUserDetail['decisions'][number], 'at'> & { at: Date }>`
    select o.account as operator, d.subject, d.verdict, d.detail ->> 'reason' as reason, d.decided_at as at
    from decisions d left join accounts o on o.id = d.operator_id
    where (d.subject = 'account' and d.subject_id = ${String(id)})
      or (d.subject = 'recharge' and d.subject_id in (select r.id::text from recharges r where r.account_id = ${id}
        union all select 'chain-' || p.id from deposits p join deposit_addresses place on place.id = p.address_id
          where place.account_id = ${id}))
    order by d.id desc limit 50
  `.execute(queries)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Returns false where the account has this state already. Locks the account until the transaction ends. */
export async function saveFrozen(tx: Tx, id: number, reason: string | null): Promise<boolean> {
  const { rows } = await sql`
    update accounts set frozen_at = case when ${reason}::text is null then null else now() end, frozen_reason = ${reason}
    where id = ${id} and (frozen_at is null) = (${reason}::text is not null) returning 1
  `.execute(tx)
  return rows.length > 0
}

function toUser(
  { account_key: _key, frozen_at, frozen_reason, created_at, last_seen_at, ...row }: UserRow,
  { id, conflicts }: UserReader,
): PortalUser {
  const roles: PortalUser['roles'] = ['shopper']
  if (row.shops.length > 0) roles.push('seller')
  if (row.duties.length > 0) roles.push('operator')
  return {
    ...row,
    id: String(row.id),
    roles,
    is_own: row.id === id || row.shops.some((shop) => conflicts.includes(Number(shop.id))),
    frozen: frozen_at === null ? null : { reason: frozen_reason ?? '', at: frozen_at.toISOString() },
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  }
}

type UserOrderQuery = { cursor?: string | undefined; limit: number }
type UserOrderRow = Omit<UserOrder, 'id' | 'created_at'> & { id: number; created_at: Date }

/** Selects the account's orders, newest first. */
export async function selectUserOrders(queries: Queries, accountId: number, { cursor, limit }: UserOrderQuery) {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const { rows } = await sql<UserOrderRow>`
    select o.id, o.order_no, s.name as shop, o.total, o.created_at, o.status
    from orders o join shops s on s.id = o.shop_id
    where o.account_id = ${accountId} and (${before}::bigint is null or o.id < ${before}::bigint)
    order by o.id desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, pageSize(limit), ({ id }) => [id])
  return {
    items: items.map((row) => ({ ...row, id: String(row.id), created_at: row.created_at.toISOString() })),
    next,
  }
}
