import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import { Refusal } from '../refusal.ts'
import { makeEnrolmentCode } from './enrolment.ts'

/**
 * Makes a registered account an owner of the platform: the first one has nobody to ask. There is no default password: register in the
 * storefront first, then run this on the machine. It stands on record like any other grant.
 */
export async function createOperator(pool: pg.Pool, pepper: string, account: string): Promise<string> {
  const { rowCount } = await pool.query(
    `with before as (select id, account, duties from accounts where account_key = $1 for update),
      made as (update accounts a set duties = '{owner}' from before b where a.id = b.id returning a.id)
    insert into decisions (operator_id, subject, subject_id, verdict, detail)
    select b.id, 'team', b.id, 'granted', jsonb_build_object('account', b.account, 'duty', 'owner',
      'from', coalesce(nullif(array_to_string(b.duties, ', '), ''), 'none'), 'to', 'owner', 'reason', 'npm run operator')
    from before b join made using (id)`,
    [account.toLowerCase()],
  )
  if (rowCount === 0) throw new ConfigError(`There is no account ${account}: register it in the storefront first`)
  const said = `${account} is an owner of the platform now, and logs in at /portal`
  const code = await enrol(pool, pepper, account)
  return code === undefined ? said : `${said}\n${code}`
}

/** An enrolment code for an operator who has no app for codes: for the first owner, and for one whom no other owner can help. */
export async function createEnrolmentCode(pool: pg.Pool, pepper: string, account: string): Promise<string> {
  const code = await enrol(pool, pepper, account)
  if (code === undefined) throw new ConfigError(`${account} is no operator, or has an app for codes already`)
  return code
}

/** Undefined where the account needs none. It is on record as a decision of the account itself: the machine is nobody. */
async function enrol(pool: pg.Pool, pepper: string, account: string): Promise<string | undefined> {
  return openDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const row = await tx
        .selectFrom('accounts')
        .select(['id', 'duties'])
        .where('account_key', '=', account.toLowerCase())
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (row === undefined) throw new ConfigError(`There is no account ${account}`)
      if (row.duties.length === 0) return undefined
      const { code, expiresAt } = await makeEnrolmentCode(tx, pepper, { accountId: row.id, madeBy: null })
      const detail = { account, until: expiresAt.toISOString(), reason: 'npm run operator' }
      await recordDecision(tx, { operatorId: row.id, subject: 'team', id: row.id, verdict: 'enrolment_made', detail })
      return `Enrolment code, for setting up the app for codes until ${expiresAt.toISOString()}: ${code}`
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
}
