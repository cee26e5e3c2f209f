import type { Database, Tx } from '../db/database.ts'
import { lockNameless, saveNameTerms } from './product-terms.sql.ts'
import { nameTerms } from './search.rules.ts'

const batchMaximum = 500
/** Number of batches after which a run leaves the worker to other jobs. The next run continues. */
const batchesMaximum = 20

/**
 * Writes the name terms of products that are older than these terms, in batches. Safe to stop anywhere, to run twice, and to run in several processes
 * at once. When nothing is left, it only reads an empty index.
 */
export async function indexNames(
  database: Database,
  { size = batchMaximum, batches = batchesMaximum } = {},
): Promise<void> {
  for (let batch = 0; batch < batches; batch++)
    if (!(await database.transaction().execute((tx) => indexSome(tx, size)))) return
}

/** Returns whether there may be more. */
async function indexSome(tx: Tx, size: number): Promise<boolean> {
  const rows = await lockNameless(tx, size)
  if (rows.length === 0) return false
  const named = rows.map(({ name_in_english: nameInEnglish, ...row }) => ({
    ...row,
    terms: nameTerms({ ...row, nameInEnglish }),
  }))
  await saveNameTerms(tx, named)
  return true
}
