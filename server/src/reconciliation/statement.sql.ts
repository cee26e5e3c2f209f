import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { BankStatementLine } from './statement-file.ts'

export type KeyedLine = BankStatementLine & { naturalKey: Buffer }

/**
 * Adds the key of each line: day, amount, description, and its number among equal lines of the file. A bank lists whole days, so the same line has
 * the same number in every file that contains it.
 */
export function withKeys(lines: readonly BankStatementLine[]): KeyedLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const name = JSON.stringify([line.day, line.amount, line.description])
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    return { ...line, naturalKey: createHash('sha256').update(`${name} ${nth}`).digest() }
  })
}

/** Selects the keys of those of these lines that are stored, as hexadecimal text. */
export async function selectExistingLines(queries: Queries, lines: readonly KeyedLine[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select encode(natural_key, 'hex') as key from bank_lines
    where natural_key = any(${lines.map(({ naturalKey }) => naturalKey)}::bytea[])
  `.execute(queries)
  return new Set(rows.map(({ key }) => key))
}

/** Inserts lines by ascending key, so that two files do not deadlock. Returns the keys of the new ones. */
export async function insertLines(tx: Tx, lines: readonly KeyedLine[], operatorId: number): Promise<Set<string>> {
  const sorted = lines.toSorted((one, other) => Buffer.compare(one.naturalKey, other.naturalKey))
  const { rows } = await sql<{ key: string }>`
    insert into bank_lines (natural_key, day, amount, description, reference, imported_by)
    select *, ${operatorId}::bigint from unnest(${sorted.map(({ naturalKey }) => naturalKey)}::bytea[],
      ${sorted.map(({ day }) => day)}::date[], ${sorted.map(({ amount }) => amount)}::bigint[],
      ${sorted.map(({ description }) => description)}::text[], ${sorted.map(({ reference }) => reference)}::text[])
    on conflict do nothing returning encode(natural_key, 'hex') as key
  `.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
