import type { Queries, Tx } from '../db/database.ts'

export async function isReportable(
  queries: Queries,
  { reviewId, accountId }: { reviewId: number; accountId: number },
): Promise<boolean> {
  const row = await queries
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', reviewId)
    .where('account_id', '<>', accountId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NewReport = { review_id: number; account_id: number; reason: string; details: string }

/** Adds one report for each person and review, and returns whether it is new. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const row = await tx
    .insertInto('review_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['review_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
