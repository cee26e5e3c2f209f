import { sql } from 'kysely'

/** Of `shops s`: neither closed by an operator nor on holiday. */
export const isOpen = sql<boolean>`(not s.is_closed and coalesce(now() < s.closed_from or s.closed_until <= now(), true))`

/** Of `shops s`: when it opens again, null where it is open or nobody has said. */
export const opensAt = sql<
  string | null
>`(case when not s.is_closed and s.closed_from <= now() and now() < s.closed_until
  then to_char(s.closed_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)`

/**
 * Of `shops s` and `products p`: until when the shop is away, where its announced holiday begins before an order of now would
 * have to be ready; null where it does not. Time for shipping then counts from that day.
 */
export const awayUntil = sql<Date | null>`(case when s.closed_from > now()
  and s.closed_from < now() + make_interval(days => p.handling_days) then s.closed_until end)`

/** Of the same: the days in which an order of now is promised to be ready. */
export const promisedDays = sql<number>`(p.handling_days
  + coalesce(ceil(extract(epoch from ${awayUntil} - now()) / 86400)::int, 0))`
