import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { RefundRow } from './refund.sql.ts'

type AwaitingRow = Pick<RefundRow, 'id' | 'account_id' | 'order_id' | 'item_id' | 'status_since'>

/** Gives the shop's approved and unsent returns to `from` (null: none yet) this address and time until `due_at`. Returns those. */
export async function saveAddressOfReturns(
  tx: Tx,
  shopId: number,
  { from, label, due_at }: { from: string | null; label: string; due_at: Date },
): Promise<AwaitingRow[]> {
  const { rows } = await sql<AwaitingRow>`
    update refunds set return_address = ${label}, due_at = ${due_at}
    where shop_id = ${shopId} and status = 'awaiting_return' and return_address is not distinct from ${from}
    returning id, account_id, order_id, item_id, status_since
  `.execute(tx)
  return rows
}
