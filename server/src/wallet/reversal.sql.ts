import type { PortalRecharge } from '@sealane/contract/wallet'
import { sql, type Selectable } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Recharges } from '../db/schema.ts'

type Row = Selectable<Recharges>

/** A first operator wants them taken back, and no second one has agreed yet. */
export const isReversing = sql<boolean>`recharges.first_reversal_by is not null and recharges.reversed is null`

export function toReversal({ reversed, reversal_reason, reversed_at }: Row): PortalRecharge['reversed'] {
  if (reversed === null || reversed_at === null) return null
  return { amount: reversed, reason: reversal_reason ?? '', at: reversed_at.toISOString() }
}

/** Null where nobody, or not only the first of two, has said so; `operator` is that one's account. */
export function toFirstReversal(row: Row, operator: string | null): PortalRecharge['first_reversal'] {
  const { first_reversal_reason: reason, first_reversal_at: at, reversed } = row
  if (operator === null || reason === null || at === null || reversed !== null) return null
  return { operator, reason, at: at.toISOString() }
}

/** Where the money of a passed recharge came from, as the ledger has it. */
export async function selectSource(queries: Queries, id: number): Promise<'bank' | 'chain'> {
  const { rows } = await sql<{ kind: 'bank' | 'chain' }>`
    select a.kind from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts a on a.id = t.from_account
    where e.kind = 'recharge' and e.reference = ${String(id)}
  `.execute(queries)
  const [source] = rows
  if (source === undefined) throw new Error(`The recharge ${id} passed and is not in the ledger`)
  return source.kind
}

type First = { reason: string; operatorId: number }

export async function saveFirstReversal(tx: Tx, id: number, { reason, operatorId }: First): Promise<void> {
  const change = { first_reversal_by: operatorId, first_reversal_reason: reason, first_reversal_at: new Date() }
  await tx.updateTable('recharges').set(change).where('id', '=', id).execute()
}

export async function clearFirstReversal(tx: Tx, id: number): Promise<void> {
  const change = { first_reversal_by: null, first_reversal_reason: null, first_reversal_at: null }
  await tx.updateTable('recharges').set(change).where('id', '=', id).execute()
}

type Reversal = { amount: number; reason: string; operatorId: number }

export async function saveReversal(tx: Tx, id: number, { amount, reason, operatorId }: Reversal): Promise<void> {
  const change = { reversed: amount, reversal_reason: reason, reversed_by: operatorId, reversed_at: new Date() }
  await tx.updateTable('recharges').set(change).where('id', '=', id).execute()
}
