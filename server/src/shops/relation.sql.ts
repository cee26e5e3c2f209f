import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { leastPaid } from './relation.rules.ts'

export type Relation = 'staff' | 'payout' | 'address' | 'device'

type RelationRowsQuery = { accountId: number; shopIds: readonly number[]; addressId?: number | undefined }

/** Everyone who works for a shop, or did within a year: a person may leave for a minute, buy, and come back. */
const people = sql`(select shop_id, account_id from shop_staff
  union all select shop_id, account_id from former_staff where left_at > now() - interval '1 year')`

/** Selects the strongest relation to each of the shops; a shop without a relation has no row. */
export async function selectRelations(
  queries: Queries,
  { accountId, shopIds, addressId }: RelationRowsQuery,
): Promise<{ shop_id: number; relation: Relation }[]> {
  const { rows } = await sql<{ shop_id: number; relation: Relation }>`
    with mine as (
      select address_key(country, postcode, city, detail) as key from addresses
      where account_id = ${accountId} and (is_default or id = ${addressId ?? null}::bigint)
    ), found as (
      select s.id as shop_id, case
        when exists (select 1 from ${people} w where w.shop_id = s.id and w.account_id = ${accountId}) then 'staff'
        when ${sharesPayout(accountId)} then 'payout'
        when ${sharesAddress(accountId)} then 'address'
        when ${sharesDevice(accountId)} then 'device'
      end as relation
      from unnest(${[...shopIds]}::bigint[]) s (id)
    )
    select shop_id, relation from found where relation is not null
  `.execute(queries)
  return rows
}

/**
 * Condition: the account shares a payout destination. A destination of a shop's staff counts once money has arrived there; one that is only saved may
 * belong to anyone. A destination of the account itself counts while it is saved, or once money was paid to it; one that was saved and removed again
 * is a guess.
 */
function sharesPayout(accountId: number) {
  return sql`exists (select 1 from destinations d
    join destinations other on other.place_hash = d.place_hash or (other.network = d.network and other.address = d.address)
    join ${people} w on w.account_id = other.account_id and w.shop_id = s.id
    where other.paid_at is not null and d.account_id = ${accountId} and (d.removed_at is null or d.paid_at is not null))`
}

/**
 * Condition: the account shares an address. An address counts once a member of the shop's staff has received an order of another shop there, or the
 * shop a return. An address that is only saved may be a buyer's, and would prevent a review. The same applies to one where something arrived after
 * the buyer had ordered: the shop knew the address by then.
 */
function sharesAddress(accountId: number) {
  const orderedAt = sql`coalesce((select min(paid_at) from orders where account_id = ${accountId} and shop_id = s.id
    and fulfilment between 2 and 4 and total - refunded >= ${leastPaid}), 'infinity')`
  return sql`exists (
    select 1 from mine join ${people} w on w.shop_id = s.id join orders o on o.account_id = w.account_id
      and o.fulfilment in (3, 4) and mine.key
        = address_key(o.address ->> 'country', o.address ->> 'postcode', o.address ->> 'city', o.address ->> 'detail')
    where o.related_by is null and o.total - o.refunded >= ${leastPaid}
      and coalesce(o.received_at, o.completed_at) < ${orderedAt})
  or exists (select 1 from return_addresses r where r.shop_id = s.id
    and address_key(r.country, r.postcode, r.city, r.detail) in (select key from mine)
    and exists (select 1 from refunds f where f.shop_id = s.id and f.return_address = r.label and f.received_quantity > 0
      and f.refunded >= ${leastPaid} and f.ended_at < ${orderedAt}))`
}

/**
 * Condition: the account shares a device, which means the same browser and system at the same internet address. A browser without any name is no
 * device.
 */
function sharesDevice(accountId: number) {
  return sql`exists (
    select 1 from ${people} w
    join known_sources theirs on theirs.account_id = w.account_id and theirs.is_public
    join known_sources own on own.source = theirs.source and own.account_id = ${accountId} and own.is_public
    where w.shop_id = s.id and exists (
      select 1 from known_devices d join known_devices e on e.device = d.device and e.account_id = w.account_id
      where d.account_id = ${accountId} and d.device <> 'unknown'))`
}
