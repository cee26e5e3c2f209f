import type { Database } from '../db/database.ts'
import { deleteUnused, selectWords } from './words.sql.ts'

const batchMaximum = 500

/**
 * Once a day: words that no product has any more are no words of the shop. Goes through all of them, some at a time; safe to stop
 * anywhere, and to run twice. A batch during which a product's words are being saved keeps its words until the next day.
 */
export async function forgetWords(database: Database, size = batchMaximum): Promise<void> {
  let after = { locale: '', word: '' }
  for (;;) {
    const words = await selectWords(database, after, size)
    const unused = words.filter(({ is_used }) => !is_used)
    if (unused.length > 0) await database.transaction().execute((tx) => deleteUnused(tx, unused))
    const last = words.at(-1)
    if (last === undefined || words.length < size) return
    after = last
  }
}
