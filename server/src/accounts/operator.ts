import type pg from 'pg'
import { ConfigError } from '../config.ts'

/**
 * Makes a registered account an owner of the platform: the first one has nobody to ask. There is no default password: register in the
 * storefront first, then run this on the machine. It stands on record like any other grant.
 */
export async function createOperator(pool: pg.Pool, account: string): Promise<string> {
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
  return `${account} is an owner of the platform now, and logs in at /portal`
}
