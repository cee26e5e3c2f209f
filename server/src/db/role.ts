import type pg from 'pg'

const role = 'sealane_app'
/** Number of the advisory lock: concurrent starts would write the same rights into the same rows. */
const lockNumber = 727_006

/**
 * Prepares the restricted role of the application: it may write everywhere but in the ledger, which it changes through `post` only. Returns undefined
 * where the server's user may not create roles; triggers still protect the ledger.
 */
export async function prepareRole(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ may: boolean; there: boolean }>(
    `select (rolcreaterole or rolsuper) as may, exists (select 1 from pg_roles where rolname = '${role}') as there
     from pg_roles where rolname = current_user`,
  )
  const [{ may, there } = { may: false, there: false }] = rows
  if (!may && !there) return undefined
  if (!there) await pool.query(`create role ${role} nologin`).catch(ignoreDuplicate)
  await pool.query(`grant ${role} to current_user`).catch(() => {}) // A role of another owner cannot be granted.
  if (!(await mayBecome(pool))) return undefined
  await pool.query(grants)
  return role
}

async function mayBecome(pool: pg.Pool): Promise<boolean> {
  return pool.query(`set role ${role}; reset role`).then(
    () => true,
    () => false,
  )
}

/** Sent together, these statements are one transaction, and the lock lasts as long as it does. */
const grants = `
  select pg_advisory_xact_lock(${lockNumber});
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage on all sequences in schema public to ${role};
  revoke insert, update, delete on ledger_accounts, ledger_balances, ledger_entries, ledger_transfers, migrations from ${role};
  revoke update, delete on decisions, document_versions, product_versions, refund_events from ${role};
  grant execute on function post, ledger_account, audit to ${role};
`

/** Two servers may start at once on a new database. */
function ignoreDuplicate(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error
}
