import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type Searched = { locale: FileName; word: string; times: number; found: number }

/** Adds views to products, by id, and has their heat counted anew. */
export async function addSeen(database: Database, views: [productId: number, times: number][]): Promise<void> {
  const [ids, times] = [views.map(([id]) => id), views.map(([, count]) => count)]
  await sql`
    with locked as (select id from products where id = any (${ids}::bigint[]) order by id for no key update),
    changed as (
      update products p set seen = p.seen + v.times
      from unnest(${ids}::bigint[], ${times}::int[]) v (id, times), locked k
      where p.id = v.id and k.id = p.id
      returning p.id
    )
    insert into stale_counters (product_id) select id from changed
  `.execute(database)
}

export async function addSearched(database: Database, words: Searched[]): Promise<void> {
  await sql`
    insert into searched_words as w (locale, word, times, found)
    select * from unnest(${words.map(({ locale }) => locale)}::text[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ times }) => times)}::int[], ${words.map(({ found }) => found)}::int[]) order by 1, 2
    on conflict (locale, word, day) do update set times = w.times + excluded.times, found = excluded.found
  `.execute(database)
}
