import type { Database } from '../db/database.ts'
import { deleteUnused, selectAnyWord, selectWords, type Word } from './words.sql.ts'

const batchMaximum = 500

const beginning = { locale: '', word: '' }
/** Enough for some hundred thousand words. */
const forgetMs = 60_000

/**
 * Once a day: words that no product has any more are no words of the shop. Goes through all of them, some at a time, from any of them on,
 * so that each has its turn some day where there are too many for the time; safe to stop anywhere, and to run twice. A batch during
 * which a product's words are being saved keeps its words until the next day.
 */
export async function forgetWords(database: Database, size = batchMaximum): Promise<void> {
  const start = (await selectAnyWord(database)) ?? beginning
  const endsAt = performance.now() + forgetMs
  await forgetAfter(database, start, { size, endsAt })
  await forgetAfter(database, beginning, { size, endsAt })
}

type Part = { size: number; endsAt: number }

async function forgetAfter(database: Database, from: Word, { size, endsAt }: Part): Promise<void> {
  let after: Word | undefined = from
  while (after !== undefined && performance.now() < endsAt) {
    const words = await selectWords(database, after, size)
    const unused = words.filter(({ is_used }) => !is_used)
    if (unused.length > 0) await database.transaction().execute((tx) => deleteUnused(tx, unused))
    after = words.length < size ? undefined : words.at(-1)
  }
}
