import type { Database, Tx } from '../db/database.ts'
import { lockNameless, saveNameTerms } from './product-terms.sql.ts'
import { nameTerms } from './search.rules.ts'

const batchMaximum = 500
/** A run leaves the worker to other jobs after so many; the next one goes on. */
const batchesMaximum = 20

/**
 * Products that are older than the terms of their names get them, some at a time: safe to stop anywhere, to run twice, and by several at
 * once. With nothing left it is a look into an empty index.
 */
export async function indexNames(
  database: Database,
  { size = batchMaximum, batches = batchesMaximum } = {},
): Promise<void> {
  for (let batch = 0; batch < batches; batch++)
    if (!(await database.transaction().execute((tx) => indexSome(tx, size)))) return
}

/** Answers whether there may be more. */
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
