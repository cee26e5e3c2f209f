import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { peopleNeeded } from './searched.rules.ts'

type SearchedWordRow = { word: string }

/** Maximum number of words that are compared, the newest first. */
const candidatesMaximum = 5_000

/**
 * Selects words that several people searched for and found on one of the last 14 days in this language, the most frequent first. The word's last
 * search must have found something. They are spelled as products spell them. `beginning`, in lower case, restricts them to words that begin so.
 */
export async function selectSearched(
  queries: Queries,
  locale: FileName,
  { beginning = '', maximum }: { beginning?: string; maximum: number },
): Promise<string[]> {
  const { rows } = await sql<SearchedWordRow>`
    with offered as (
      select distinct word from (
        select word from searched_words
        where locale = ${locale} and day > current_date - 14 and people >= ${sql.lit(peopleNeeded)} and starts_with(word, ${beginning})
        order by day desc limit ${candidatesMaximum}
      ) newest
    )
    select coalesce((array_agg(shown order by day desc) filter (where shown is not null))[1], word) as word
    from offered join searched_words using (word)
    where locale = ${locale} and day > current_date - 14
    group by offered.word
    having (array_agg(found order by day desc))[1] > 0
    order by sum(times) desc, offered.word limit ${maximum}
  `.execute(queries)
  return rows.map(({ word }) => word)
}
