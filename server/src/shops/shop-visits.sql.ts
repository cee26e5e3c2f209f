import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** A follower's visit to a shop's own page, or only to their list of shops. */
export type FollowerVisit = { accountId: number; shopId: number; isOwnPage: boolean; at: Date }

/** Time without a visit after which another visit begins. */
export const sitting = sql`interval '30 minutes'`

/**
 * Saves the visits. A follower who opened the shop has seen its news. One who saw the list keeps the news during that visit; at a later visit the
 * news begins where the last one ended.
 */
export async function saveFollowerVisits(queries: Queries, visits: readonly FollowerVisit[]): Promise<void> {
  await sql`
    with looks as (
      select * from unnest(${visits.map(({ accountId }) => accountId)}::bigint[], ${visits.map(({ shopId }) => shopId)}::bigint[],
        ${visits.map(({ isOwnPage }) => isOwnPage)}::bool[], ${visits.map(({ at }) => at)}::timestamptz[])
        v (account_id, shop_id, is_own_page, at)
    ), locked as (
      select f.account_id, f.shop_id, v.is_own_page, v.at from follows f join looks v using (account_id, shop_id)
      order by f.account_id, f.shop_id for update of f
    )
    update follows f set looked_at = greatest(f.looked_at, l.at),
      news_since = case when l.is_own_page then greatest(f.news_since, l.at)
        when f.looked_at < l.at - ${sitting} then greatest(f.news_since, f.looked_at)
        else f.news_since end
    from locked l where f.account_id = l.account_id and f.shop_id = l.shop_id
  `.execute(queries)
}
