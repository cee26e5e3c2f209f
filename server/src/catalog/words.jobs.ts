import type { Database } from '../db/database.ts'
import { deleteUnused, selectAnyWord, selectWords, type SearchWord } from './words.sql.ts'

const batchMaximum = 500

const beginning = { locale: '', word: '' }
/** Enough for some hundred thousand words. */
const forgetMs = 60_000

/**
 * Runs once a day. Deletes words that no product contains any longer, in batches, for a minute. It starts at a random word and continues at the beginning,
 * so that each word is checked on some day even where a minute is too short for all. It is safe to stop anywhere and to run twice. A batch is left
 * for the next day while a product's words are being saved.
 */
export async function forgetWords(database: Database, size = batchMaximum): Promise<void> {
  const start = await selectAnyWord(database)
  const endsAt = performance.now() + forgetMs
  await forgetAfter(database, start ?? beginning, { size, endsAt })
  if (start !== undefined) await forgetAfter(database, beginning, { size, endsAt, until: start })
}

type WordBatch = { size: number; endsAt: number; until?: SearchWord }

async function forgetAfter(database: Database, from: SearchWord, { size, endsAt, until }: WordBatch): Promise<void> {
  let after: SearchWord | undefined = from
  while (after !== undefined && performance.now() < endsAt) {
    const words = await selectWords(database, { after, until, maximum: size })
    const unused = words.filter(({ is_used }) => !is_used)
    if (unused.length > 0) await database.transaction().execute((tx) => deleteUnused(tx, unused))
    after = words.length < size ? undefined : words.at(-1)
  }
}
