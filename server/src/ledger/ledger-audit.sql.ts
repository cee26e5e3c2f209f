import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import type { LedgerAuditFinding } from './ledger.sql.ts'

/** Raises the timeout for the rest of the transaction: the audit reads the whole ledger. */
export async function allowLongStatements(tx: Queries): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx)
}

type NewLedgerAudit = { startedAt: Date; durationMs: number; findings: LedgerAuditFinding[] }

export async function insertLedgerAudit(
  database: Database,
  { startedAt, durationMs, findings }: NewLedgerAudit,
): Promise<void> {
  await database
    .insertInto('ledger_audits')
    .values({ started_at: startedAt, duration_ms: durationMs, findings: JSON.stringify(findings) })
    .execute()
}
