import { lockAccountByName, saveDuties } from '../accounts/account.sql.ts'
import type { MailContext } from '../accounts/email.ts'
import { recordDecision, type CommandNote } from '../audit-log/decision.sql.ts'
import { ConfigError } from '../config.ts'
import { makeEnrolmentCode } from './enrolment.ts'
import { hasFactor } from './second-factor.sql.ts'

/**
 * Makes a registered account an owner of the platform, on the command line: there is no owner yet who could do it, and no default password. Returns
 * the text to print.
 */
export async function createOperator(context: MailContext, account: string, note: CommandNote): Promise<string> {
  const { tx } = context
  const before = await lockAccountByName(tx, account)
  if (before === undefined) throw new ConfigError(`There is no account ${account}: register it in the storefront first`)
  const { id } = before
  await saveDuties(tx, id, ['owner'])
  const from = before.duties.join(', ') || 'none'
  const detail = { account: before.account, duty: 'owner', from, to: 'owner', ...note }
  await recordDecision(tx, { operatorId: null, subject: 'team', id, verdict: 'granted', detail })
  const message = `${account} is an owner of the platform now, and logs in at /portal`
  if (await hasFactor(tx, id)) return message
  return `${message}\n${await enrol(context, { id, account: before.account }, note)}`
}

/**
 * Creates an enrolment code for an operator without an authenticator app: for the first owner, and for one whom no other owner can help. Returns the
 * text to print.
 */
export async function createEnrolmentCode(context: MailContext, account: string, note: CommandNote): Promise<string> {
  const row = await lockAccountByName(context.tx, account)
  if (row === undefined) throw new ConfigError(`There is no account ${account}`)
  if (row.duties.length === 0 || (await hasFactor(context.tx, row.id)))
    throw new ConfigError(`${account} is no operator, or has an app for codes already`)
  return enrol(context, row, note)
}

type Enrolled = { id: number; account: string }

/** The caller has locked the account, which has no app. */
async function enrol({ tx, resources }: MailContext, { id, account }: Enrolled, note: CommandNote): Promise<string> {
  const { code, expiresAt } = await makeEnrolmentCode(tx, resources.pepper, { accountId: id, madeBy: null })
  const detail = { account, until: expiresAt.toISOString(), ...note }
  await recordDecision(tx, { operatorId: null, subject: 'team', id, verdict: 'enrolment_made', detail })
  return `Enrolment code, for setting up the app for codes until ${expiresAt.toISOString()}: ${code}`
}
