import type { Recovered } from '@sealane/contract/withdrawals'
import type { Queries, Tx } from '../db/database.ts'
import { readSetting } from '../settings/settings.ts'
import { lockAccount } from '../accounts/account.sql.ts'

/**
 * Records that a proof of the account was replaced without that proof itself. Locks the account: a concurrent withdrawal is either requested before
 * it, or refused.
 */
export async function recordRecovery(tx: Tx, accountId: number, what: Recovered): Promise<void> {
  await lockAccount(tx, accountId)
  await tx.insertInto('recoveries').values({ account_id: accountId, what }).execute()
}

/** Returns the time from which the account may withdraw again after its latest recovery; undefined where it may now. */
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

/** An intruder may wait between the two, so that the owner forgets the first. */
const togetherForMs = 7 * 86_400_000

/** Selects the recoveries for which the account may wait now, or after another one; the newest first. */
export async function selectRecoveries(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<{ what: Recovered; recovered_at: Date }[]> {
  const waitS = await readSetting(queries, 'withdrawal.recovery_wait_s')
  const rows = await queries
    .selectFrom('recoveries')
    .select(['what', 'recovered_at'])
    .where('account_id', '=', accountId)
    .where('recovered_at', '>', new Date(now.getTime() - waitS * 1000 - togetherForMs))
    .orderBy('recovered_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as { what: Recovered; recovered_at: Date }[]
}

/**
 * Returns the time from which the account may pay again, where its payment code was replaced within seven days after its password or its e-mail
 * address: an intruder with the mailbox, or with the password, then has both. Undefined where it may pay now. A code older than the new password is
 * unknown to the person who replaced the password.
 */
export async function payableFrom(queries: Queries, accountId: number, now: Date): Promise<Date | undefined> {
  const waitS = await readSetting(queries, 'withdrawal.recovery_wait_s')
  const rows = await selectRecoveries(queries, accountId, now)
  const others = rows
    .filter(({ what }) => what === 'password' || what === 'email')
    .map(({ recovered_at }) => recovered_at.getTime())
  const from = rows
    .filter(({ what }) => what === 'payment_code')
    .map(({ recovered_at }) => recovered_at.getTime())
    .filter((code) => others.some((other) => other <= code && code - other <= togetherForMs))
    .map((code) => new Date(code + waitS * 1000))
    .toSorted((one, other) => Number(other) - Number(one))[0]
  return from !== undefined && from > now ? from : undefined
}

/** Whether the account has verified its present e-mail address within the last seven days. */
export async function isEmailNew(queries: Queries, accountId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .where('email_verified_at', '>', new Date(Date.now() - togetherForMs))
    .executeTakeFirst()
  return row !== undefined
}
