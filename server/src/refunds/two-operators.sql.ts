import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { needsSecondAbove } from '../settings/two-operators.sql.ts'
import type { RefundRow } from './refund.sql.ts'

/** The recipient in `lone_decisions`: the shopper who gets the money. */
export function recipientOf({ account_id }: Pick<RefundRow, 'account_id'>): string {
  return `shopper ${account_id}`
}

/** Returns the amount above which this operator needs a second one to refund this request. US cents. */
export async function selectRefundLimit(tx: Tx, refund: RefundRow, operatorId: number): Promise<number> {
  const deciding = {
    operatorId,
    recipient: sql`${recipientOf(refund)}`,
    askedAt: sql`${refund.created_at}::timestamptz`,
  }
  const { rows } = await sql<{ above: number }>`select ${needsSecondAbove('recharge', deciding)} as above`.execute(tx)
  return rows[0]?.above ?? 0
}

/**
 * Selects operators whose recorded first decision pays the same amount by the same verdict, and who have had the duty ever since: a decision before
 * the loss of the duty no longer counts, even if they have the duty again.
 */
export async function selectFirstOperators(
  tx: Tx,
  id: number,
  decision: { action: string; amount: number } & object,
): Promise<number[]> {
  const { rows } = await sql<{ operator_id: number }>`
    select distinct d.operator_id from decisions d join accounts a on a.id = d.operator_id
    where d.subject = 'refund' and d.subject_id = ${String(id)} and d.verdict = 'passed_first'
      and d.detail @> ${JSON.stringify(decision)}::jsonb and a.duties && '{support,owner}' and a.frozen_at is null
      and not exists (select from decisions t where t.subject = 'account' and t.subject_id = d.operator_id::text
        and t.verdict = 'frozen' and t.id > d.id)
      and not exists (select from decisions t where t.subject = 'team' and t.subject_id = d.operator_id::text
        and t.verdict = 'taken_away' and t.detail ->> 'duty' in ('support', 'owner') and t.id > d.id)
  `.execute(tx)
  return rows.map(({ operator_id }) => operator_id)
}
