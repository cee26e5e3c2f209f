import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type OrderNoteRow = { id: string; by: string; text: string; created_at: Date }

/** Selects the notes of an order, the newest first. */
export async function selectNotes(queries: Queries, orderId: number): Promise<OrderNoteRow[]> {
  const { rows } = await sql<OrderNoteRow>`
    select n.id::text as id, a.account as by, n.text, n.created_at from order_notes n join accounts a on a.id = n.account_id
    where n.order_id = ${orderId} order by n.id desc
  `.execute(queries)
  return rows
}

export async function countNotes(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_notes where order_id = ${orderId}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertNote(tx: Tx, orderId: number, note: { accountId: number; text: string }): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, account_id: note.accountId, text: note.text })
    .execute()
}

export async function saveTags(tx: Tx, orderId: number, tags: string[]): Promise<void> {
  await sql`update orders set tags = ${tags}::text[] where id = ${orderId}`.execute(tx)
}
