import type { Database } from '../db/database.ts'
import { termsAbove } from './common-terms.rules.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { deleteUnused, selectAnyWord, selectWords, type SearchWord } from './words.sql.ts'

const batchMaximum = 500

const beginning = { locale: '', word: '' }
/** Enough for some hundred thousand words. The end of the server waits for it. */
const forgetMs = 5_000
/** A word that so many products had at PostgreSQL's last look at the table is not looked up. */
const commonHits = 1_000

/**
 * Runs every hour. Deletes words that no product contains any longer, in batches, for some seconds. It starts at a random word and continues at the
 * beginning, so that each word is checked some time even where the seconds are too few for all. It is safe to stop anywhere and to run twice. A batch is
 * left for another hour while a product's words are being saved.
 */
export async function forgetWords(database: Database, size = batchMaximum): Promise<void> {
  const start = await selectAnyWord(database)
  const endsAt = performance.now() + forgetMs
  const common = termsAbove(await readCommonTerms(database), commonHits)
  await forgetAfter(database, start ?? beginning, { size, endsAt, common })
  if (start !== undefined) await forgetAfter(database, beginning, { size, endsAt, common, until: start })
}

type WordBatch = { size: number; endsAt: number; common: string[]; until?: SearchWord }

async function forgetAfter(database: Database, from: SearchWord, batch: WordBatch): Promise<void> {
  const { size, endsAt, common, until } = batch
  let after: SearchWord | undefined = from
  while (after !== undefined && performance.now() < endsAt) {
    const words = await selectWords(database, { after, until, maximum: size, common })
    const unused = words.filter(({ is_used }) => !is_used)
    if (unused.length > 0) await database.transaction().execute((tx) => deleteUnused(tx, unused))
    after = words.length < size ? undefined : words.at(-1)
  }
}
