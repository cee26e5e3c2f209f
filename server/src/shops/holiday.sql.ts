import { sql } from 'kysely'

/** Condition on `shops s`: neither closed by an operator nor on holiday. */
export const isOpen = sql<boolean>`(not s.is_closed and coalesce(now() < s.closed_from or s.closed_until <= now(), true))`

/** The time at which `shops s` opens again; null if it is open or if the time is unknown. */
export const opensAt = sql<
  string | null
>`(case when not s.is_closed and s.closed_from <= now() and now() < s.closed_until
  then to_char(s.closed_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)`

/**
 * The end of an announced holiday of `shops s` that begins before an order of `products p` placed now would have to be ready; else null. The time for
 * shipping then counts from that day.
 */
export const awayUntil = sql<Date | null>`(case when s.closed_from > now()
  and s.closed_from < now() + make_interval(days => p.handling_days) then s.closed_until end)`

/** The number of days in which an order placed now is promised to be ready, for the same tables. */
export const promisedDays = sql<number>`(p.handling_days
  + coalesce(ceil(extract(epoch from ${awayUntil} - now()) / 86400)::int, 0))`
