import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { lockAccountByName, saveDuties } from '../accounts/account.sql.ts'
import { openDatabase, type Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { Refusal } from '../refusal.ts'
import { makeEnrolmentCode } from './enrolment.ts'

/**
 * Makes a registered account an owner of the platform: the first one has nobody to ask. There is no default password: register in the
 * storefront first, then run this on the machine. It stands on record like any other grant.
 */
export async function createOperator(pool: pg.Pool, pepper: string, account: string): Promise<string> {
  await openDatabase(pool)
    .transaction()
    .execute((tx) => makeOwner(tx, account))
  const message = `${account} is an owner of the platform now, and logs in at /portal`
  const code = await enrol(pool, pepper, account)
  return code === undefined ? message : `${message}\n${code}`
}

async function makeOwner(tx: Tx, account: string): Promise<void> {
  const before = await lockAccountByName(tx, account)
  if (before === undefined) throw new ConfigError(`There is no account ${account}: register it in the storefront first`)
  await saveDuties(tx, before.id, ['owner'])
  const from = before.duties.join(', ') || 'none'
  const detail = { account: before.account, duty: 'owner', from, to: 'owner', reason: 'npm run operator' }
  await recordDecision(tx, { operatorId: before.id, subject: 'team', id: before.id, verdict: 'granted', detail })
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
      const row = await lockAccountByName(tx, account)
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
