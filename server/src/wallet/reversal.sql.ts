import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

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

type Reversal = { amount: number; reason: string; operatorId: number }

export async function saveReversal(tx: Tx, id: number, { amount, reason, operatorId }: Reversal): Promise<void> {
  const change = { reversed: amount, reversal_reason: reason, reversed_by: operatorId, reversed_at: new Date() }
  await tx.updateTable('recharges').set(change).where('id', '=', id).execute()
}
