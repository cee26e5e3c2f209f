import { sql, type RawBuilder } from 'kysely'

const perStars = sql.join(
  [1, 2, 3, 4, 5].map((stars) => sql`coalesce(sum(n) filter (where stars = ${sql.lit(stars)}), 0)`),
)

/**
 * Selects counts and averages of many reviews in one row. `rows` is a table with a condition. It is read once, grouped, and the groups are added up.
 */
export function countedReviews(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with alike as (
      select language, product_score as stars, has_pictures, count(*) as n, sum(service_score) as service, sum(postage_score) as postage
      from ${rows} group by 1, 2, 3
    )
    select coalesce(sum(n), 0)::int as reviews, coalesce(sum(n) filter (where stars >= 4), 0)::int as good_reviews,
      round(sum(n * stars) / sum(n), 2) as rating, round(sum(service) / sum(n), 2) as service_rating,
      round(sum(postage) / sum(n), 2) as postage_rating,
      jsonb_build_object(
        'stars', jsonb_build_array(${perStars}), 'with_pictures', coalesce(sum(n) filter (where has_pictures), 0),
        'languages', (
          select coalesce(jsonb_object_agg(language, spoken), '{}') from (select language, sum(n) as spoken from alike group by 1) l
        )) as review_counts
    from alike`
}
