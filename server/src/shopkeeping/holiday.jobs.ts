import type { Database } from '../db/database.ts'
import { runDue } from '../due.ts'
import { lockBegun } from './holiday.ts'
import { selectBeginning } from './holiday.sql.ts'

/**
 * Stops the clocks against shops whose holiday begins. Each in its own transaction, looked at again under its lock, so running
 * it twice or in several processes moves nothing more. Answers how many were due.
 */
export async function runDueHolidays(database: Database, now?: Date): Promise<number> {
  const clock = () => now ?? new Date()
  return runDue(database, {
    due: 'holiday',
    select: (span) => selectBeginning(database, span),
    clock,
    work: async (id) => void (await database.transaction().execute((tx) => lockBegun(tx, id, clock))),
  })
}
