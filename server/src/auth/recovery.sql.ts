import type { Recovered } from '@sealane/contract/withdrawals'
import type { Queries, Tx } from '../db/database.ts'
import { readSetting } from '../settings/settings.ts'
import { lockAccount } from '../accounts/account.sql.ts'

/**
 * Notes that a proof of the account was replaced without that proof itself. Locks the account: a withdrawal at the same time is
 * either asked for before it, or refused.
 */
export async function recordRecovery(tx: Tx, accountId: number, what: Recovered): Promise<void> {
  await lockAccount(tx, accountId)
  await tx.insertInto('recoveries').values({ account_id: accountId, what }).execute()
}

/** From when on the account may withdraw again after its latest recovery; undefined where it may now. */
export async function withdrawableFrom(queries: Queries, accountId: number, now: Date): Promise<Date | undefined> {
  const { latest } = await queries
    .selectFrom('recoveries')
    .select(({ fn }) => fn.max('recovered_at').as('latest'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (latest === null) return undefined
  const waitS = await readSetting(queries, 'withdrawal.recovery_wait_s')
  const from = new Date(latest.getTime() + waitS * 1000)
  return from > now ? from : undefined
}

/** A thief may wait between the two, so that the first is forgotten. */
const togetherForMs = 7 * 86_400_000

/**
 * From when on the account may pay again, where its password and its payment code were both replaced within seven days: a thief with the
 * mailbox has both. Undefined where it may now.
 */
export async function payableFrom(queries: Queries, accountId: number, now: Date): Promise<Date | undefined> {
  const waitS = await readSetting(queries, 'withdrawal.recovery_wait_s')
  const rows = await queries
    .selectFrom('recoveries')
    .select(({ fn }) => ['what', fn.max('recovered_at').as('latest')])
    .where('account_id', '=', accountId)
    .where('what', 'in', ['password', 'payment_code'])
    .groupBy('what')
    .execute()
  if (rows.length < 2) return undefined
  const [earlier = 0, later = 0] = rows.map(({ latest }) => latest.getTime()).toSorted((one, other) => one - other)
  if (later - earlier > togetherForMs) return undefined
  const from = new Date(later + waitS * 1000)
  return from > now ? from : undefined
}
