import { forgetSearchers } from './catalog/searched.sql.ts'
import type { Database } from './db/database.ts'
import { discardExports } from './privacy/data-export.jobs.ts'
import { discardImportFiles } from './product-imports/import.jobs.ts'
import { forgetLoneDecisions } from './settings/two-operators.sql.ts'
import { closeVisitorDays } from './shops/visitors.ts'
import { deleteExpired, deleteOldConversations, expired } from './sweep.sql.ts'
import { discardUnused } from './uploads/unused.jobs.ts'

const steps: ((database: Database) => Promise<unknown>)[] = [
  ...expired.map((rows) => (database: Database) => deleteExpired(database, rows)),
  deleteOldConversations,
  forgetLoneDecisions,
  forgetSearchers,
  discardUnused,
  discardImportFiles,
  discardExports,
  (database) => closeVisitorDays(database),
]

/** Deletes expired rows and files. A failed step does not stop the others; one error names all that failed. */
export async function sweep(database: Database): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step(database).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `The sweep failed in part: ${failures.map(String).join('; ')}`)
}
