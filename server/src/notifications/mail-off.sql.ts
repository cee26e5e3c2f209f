import type { Queries } from '../db/database.ts'

export async function selectVerifiedEmail(queries: Queries, accountId: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? undefined
}
