import { sql, type RawBuilder } from 'kysely'

/** Where somebody's parcels go, as far as it is known: the country of their default address. A visitor's account is 0. */
export function destinationOf(accountId: number): RawBuilder<string | null> {
  if (accountId === 0) return sql`null::text`
  return sql`(select a.country from addresses a where a.account_id = ${accountId} and a.is_default)`
}

/** Of `shops s`, as the contract has it: what it asks for sending there. */
export function freightTo(country: RawBuilder<string | null>): RawBuilder<unknown> {
  return sql`(select json_build_object('base', f.base, 'further', f.further, 'free_from', f.free_from,
    'delivers', f.delivers, 'country', ${country}) from freight_to(s, ${country}) f)`
}
