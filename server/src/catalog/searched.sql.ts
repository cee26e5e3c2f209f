import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Database } from '../db/database.ts'
import { peopleNeeded } from './searched.rules.ts'

/**
 * A word that was searched for on a day (UTC, as `2026-11-22`). `shown` is its spelling in a product's name, null where none has it. `viewers` are
 * hashes of 16 bytes of those who found something.
 */
export type DailySearchWord = {
  locale: FileName
  word: string
  day: string
  times: number
  found: number
  shown: string | null
  viewers: Buffer[]
}

/**
 * Adds searches of a day. Stores only as many hashes of viewers as the count of people needs, and none once that number is reached. The latest number
 * of found products replaces the earlier one.
 */
export async function addSearched(database: Database, words: DailySearchWord[]): Promise<void> {
  const given = words.map((word) => ({ ...word, ...toPeople(word.viewers) }))
  await sql`
    insert into searched_words as w (locale, word, day, times, found, shown, people, viewers)
    select locale, word, day, times, found, shown, people, array(select decode(hex, 'hex') from unnest(viewers) hex)
    from json_to_recordset(${JSON.stringify(given)}::json)
      g (locale text, word text, day date, times int, found int, shown text, people int, viewers text[])
    order by 1, 2, 3
    on conflict (locale, word, day) do update set
      times = w.times + excluded.times, found = excluded.found, shown = coalesce(excluded.shown, w.shown),
      (people, viewers) = (
        select people, case when people < ${peopleNeeded} then known else '{}' end
        from (select array(select distinct unnest(w.viewers || excluded.viewers) limit ${peopleNeeded}) as known) k,
          greatest(w.people, excluded.people, cardinality(known)) people)
  `.execute(database)
}

function toPeople(viewers: Buffer[]): { people: number; viewers: string[] } {
  const people = Math.min(viewers.length, peopleNeeded)
  return { people, viewers: people < peopleNeeded ? viewers.map((visitor) => visitor.toString('hex')) : [] }
}

/** Deletes the hashes of viewers of past days. Their counts stay. */
export async function forgetSearchers(database: Database): Promise<void> {
  await inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update searched_words set viewers = '{}' where day < current_date and viewers <> '{}' and ctid = any(array(
        select ctid from searched_words where day < current_date and viewers <> '{}' limit ${limit}))
    `.execute(database)
    return Number(numAffectedRows)
  })
}
