import type { Queries } from '../db/database.ts'
import { createQueue } from '../http/queue.ts'
import { audit } from './ledger.sql.ts'
import { allowLongStatements } from './ledger-audit.sql.ts'

/** An audit reads the whole ledger: a process runs one at a time. A second caller waits, so that its audit includes what it has just done. */
const inTurn = createQueue({ atOnce: 1, waitingMaximum: 10, waitMaximumMs: 60_000 })

/** Proves that the ledger is balanced, in one read-only snapshot. It may take longer than other statements. */
export function auditInTurn(reader: Queries): ReturnType<typeof audit> {
  return inTurn(() =>
    reader.transaction().execute(async (tx) => {
      await allowLongStatements(tx)
      return audit(tx)
    }),
  )
}
