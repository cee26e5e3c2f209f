import type { DateOrder, StatementImport } from '@sealane/contract/reconciliation'
import type { Queries } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { readStatementFile } from './statement-file.ts'
import { insertLines, selectExistingLines, withKeys, type KeyedLine } from './statement.sql.ts'

type ImportStatementInput = { body: { text: string; apply: boolean; date_order?: DateOrder | undefined } }

/** Stores the complete lines, each once for all files, and reports the faulty ones. Without `apply` nothing is written. */
export async function importStatement(
  { tx, caller }: Context,
  { body }: ImportStatementInput,
): Promise<StatementImport> {
  const { lines, faults, pending } = readStatementFile(body.text, body.date_order)
  const keyed = withKeys(lines)
  if (!body.apply) return { rows: await preview(tx, keyed), faults, pending }
  const stored = await insertLines(tx, keyed, caller.id)
  if (stored.size > 0) {
    const [days, detail] = [keyed.map(({ day }) => day).toSorted(), { lines: stored.size, date_order: body.date_order }]
    const id = `${days[0]} – ${days.at(-1)}`
    await recordDecision(tx, { operatorId: caller.id, subject: 'bank', id, verdict: 'imported', detail })
  }
  return { rows: keyed.map((line) => toRow(line, stored.has(nameOf(line)) ? 'stored' : 'known')), faults, pending }
}

async function preview(queries: Queries, keyed: readonly KeyedLine[]): Promise<StatementImport['rows']> {
  const existing = await selectExistingLines(queries, keyed)
  return keyed.map((line) => toRow(line, existing.has(nameOf(line)) ? 'known' : 'ready'))
}

type StatementRowOutcome = StatementImport['rows'][number]['outcome']

function toRow({ row, day, amount, description, reference }: KeyedLine, outcome: StatementRowOutcome) {
  return { row, day, amount, description, reference, outcome }
}

function nameOf({ naturalKey }: KeyedLine): string {
  return naturalKey.toString('hex')
}
