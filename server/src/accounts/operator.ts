import type pg from 'pg'
import { ConfigError } from '../config.ts'

/**
 * Makes a registered account an owner of the platform: the first one has nobody to ask. There is no default password: register in the
 * storefront first, then run this on the machine.
 */
export async function createOperator(pool: pg.Pool, account: string): Promise<string> {
  const { rowCount } = await pool.query("update accounts set duties = '{owner}' where account_key = $1", [
    account.toLowerCase(),
  ])
  if (rowCount === 0) throw new ConfigError(`There is no account ${account}: register it in the storefront first`)
  return `${account} is an owner of the platform now, and logs in at /portal`
}
