import { sql, type RawBuilder } from 'kysely'

/** The destination of an account's parcels, as far as it is known: the country of its default address. A visitor's account is 0. */
export function destinationOf(accountId: number): RawBuilder<string | null> {
  if (accountId === 0) return sql`null::text`
  return sql`(select a.country from addresses a where a.account_id = ${accountId} and a.is_default)`
}

/** The freight of `shops s` to this country, as the contract defines it. */
export function freightTo(country: RawBuilder<string | null>): RawBuilder<unknown> {
  return sql`(select json_build_object('base', f.base, 'further', f.further, 'free_from', f.free_from,
    'delivers', f.delivers, 'country', ${country}) from freight_to(s, ${country}) f)`
}
