import type { Database } from '../db/database.ts'
import { log } from '../log.ts'
import type { Resources } from '../resources.ts'
import { auditInTurn } from './ledger-audit.ts'
import { insertLedgerAudit } from './ledger-audit.sql.ts'

/** Proves that the ledger is balanced, in one read-only snapshot, and saves the findings. */
export async function auditLedger(
  database: Database,
  { databases: { reader } }: { databases: Pick<Resources['databases'], 'reader'> },
): Promise<void> {
  const startedAt = new Date()
  const { findings } = await auditInTurn(reader)
  await insertLedgerAudit(database, { startedAt, durationMs: Date.now() - startedAt.getTime(), findings })
  if (findings.length > 0)
    log.error({ part: 'ledger', findings }, 'The ledger does not add up: see docs/operating/respond.md')
}
