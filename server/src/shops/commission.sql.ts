import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** `operator` is the account of the operator who proposed it. */
export type CommissionProposal = {
  percent: number | null
  reason: string
  proposedBy: number
  operator: string
  at: Date
}

/**
 * Selects the proposal that waits for a second operator. It ends if its operator no longer has the duty for shops, is frozen, or now works for this
 * one.
 */
export async function selectCommissionProposal(
  queries: Queries,
  shopId: number,
): Promise<CommissionProposal | undefined> {
  const { rows } = await sql<CommissionProposal>`
    select p.percent, p.reason, p.proposed_by as "proposedBy", a.account as operator, p.proposed_at as at
    from commission_proposals p join accounts a on a.id = p.proposed_by
    where p.shop_id = ${shopId} and a.duties && '{owner,catalogue}'::text[] and a.frozen_at is null
      and not exists (select 1 from shop_staff f where f.shop_id = p.shop_id and f.account_id = a.id)
      and not exists (select 1 from former_staff f where f.shop_id = p.shop_id and f.account_id = a.id)
  `.execute(queries)
  return rows[0]
}

type NewCommissionProposal = { percent: number | null; reason: string; operatorId: number }

/** Saves a proposal in place of a waiting one. */
export async function saveCommissionProposal(tx: Tx, shopId: number, proposal: NewCommissionProposal): Promise<void> {
  const { percent, reason, operatorId } = proposal
  const row = { percent, reason, proposed_by: operatorId, proposed_at: new Date() }
  await tx
    .insertInto('commission_proposals')
    .values({ shop_id: shopId, ...row })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute()
}

export async function deleteCommissionProposal(tx: Tx, shopId: number): Promise<void> {
  await tx.deleteFrom('commission_proposals').where('shop_id', '=', shopId).execute()
}

/** Ends the operator's proposals for shops. Returns their number. */
export async function revokeCommissionProposals(tx: Tx, operatorId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('commission_proposals')
    .where('proposed_by', '=', operatorId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function saveCommission(tx: Tx, shopId: number, percent: number | null): Promise<void> {
  await tx.updateTable('shops').set({ commission_percent: percent }).where('id', '=', shopId).execute()
}
