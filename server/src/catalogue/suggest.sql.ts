import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type Row = { word: string }

/** What many looked for and found in the last 14 days, in this language. With `beginning`, only what begins so. */
export async function selectSearched(
  queries: Queries,
  locale: FileName,
  { beginning = '', maximum }: { beginning?: string; maximum: number },
): Promise<string[]> {
  const { rows } = await sql<Row>`
    select word from searched_words
    where locale = ${locale} and day > current_date - 14 and found > 0 and starts_with(word, ${beginning})
    group by word order by sum(times) desc, word limit ${maximum}
  `.execute(queries)
  return rows.map(({ word }) => word)
}
