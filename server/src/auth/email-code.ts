import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { EmailPurpose } from '@sealane/contract/accounts'
import type { Tx } from '../db/database.ts'
import type { Context, Situation } from '../http/serve.ts'
import type { Visit } from '../http/visit.ts'
import { Refusal, caughtRefusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { readSetting } from '../settings/settings.ts'
import { selectContact } from '../accounts/contact.sql.ts'
import { insertCodeRequest, reserveTry, saveUsed, type EnteredEmailCode } from './email-code.sql.ts'
import { isRecognizedSourceOf } from './source.sql.ts'

type EmailCodeInput = { email: string; purpose: EmailPurpose; asked_with?: string | undefined }
const hourS = 3_600

/**
 * Counts the codes for one source and for one address, known or not. A source where the address's owner has logged in has a count of its own, so that
 * strangers do not use up the owner's codes. For a logged-in owner the account counts once the source's codes are used up. For a visitor it does not,
 * because the response would reveal where an address is known.
 */
export async function prepareCodeRequest(situation: Situation, { body }: { body: EmailCodeInput }): Promise<void> {
  const { caller, visit, resources } = situation
  const { rates, databases, pepper } = resources
  if (body.purpose === 'verify_email' && caller.id === 0) throw new Refusal('LOGIN_REQUIRED')
  const perAddress = await readSetting(databases.reader, 'rate.send_code_per_address')
  const perEmail = await readSetting(databases.reader, 'rate.send_code_per_email')
  const { source } = visit
  const refusal = await caughtRefusal(rates.take(`send_code:${source}`, { maximum: perAddress, windowS: hourS }))
  if (refusal !== undefined) {
    if (!(await isOwnAddress(situation, body.email))) throw refusal
    await rates.take(`send_code_own:${caller.id}`, { maximum: perEmail, windowS: hourS })
  }
  const email = hashEmail(pepper, body.email)
  const isKnown = await isRecognizedSourceOf(databases.reader, { email: body.email, source, pepper })
  await rates.take(`send_code_to:${email}${isKnown ? `:${source}` : ''}`, { maximum: perEmail, windowS: hourS })
}

async function isOwnAddress({ caller, resources }: Situation, address: string): Promise<boolean> {
  if (caller.id === 0) return false
  const { email, isVerified } = await selectContact(resources.databases.reader, caller.id)
  return isVerified && email?.toLowerCase() === address.toLowerCase()
}

/** Returns the name of an address in a limit, without revealing it. */
export function hashEmail(pepper: string, email: string): string {
  return createHmac('sha256', pepper).update(email.toLowerCase()).digest('base64url')
}

/** Only records the request: neither the response nor its time reveals whether an account has the address. */
export async function requestCode(
  { tx, caller, visit, resources }: Context,
  { body }: { body: EmailCodeInput },
): Promise<object> {
  const { email, purpose, asked_with } = body
  const asker = hashAsker(resources.pepper, visit, asked_with)
  await insertCodeRequest(tx, { email, purpose, askedBy: caller.id === 0 ? null : caller.id, asker })
  return {}
}

/** Identifies the browser that requests or types a code: by the id that it chose, else by its source. */
export function hashAsker(pepper: string, { source }: Pick<Visit, 'source'>, browserId: string | undefined): Buffer {
  const asker = browserId === undefined ? `source ${source}` : `browser ${browserId}`
  return createHmac('sha256', pepper).update(`asker of a code: ${asker}`).digest()
}

/** Returns six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Without the pepper, hashing all codes does not reveal the right one. */
export function hashCode(pepper: string, id: number, code: string): Buffer {
  return createHmac('sha256', pepper).update(`email code ${id} ${code}`).digest()
}

export type EmailProof = { codeId: number; accountId: number }

/**
 * Runs before the transaction. The attempt counts even if the request is refused, and a right code counts too: otherwise a caller who knows the code
 * could repeat a request without limit to learn how it ends. The code is used by `useCode`.
 */
export async function verifyEmailCode(
  { databases: { writer }, pepper }: Resources,
  { code, ...typed }: EnteredEmailCode & { code: string },
): Promise<EmailProof> {
  const reserved = await reserveTry(writer, typed)
  if (reserved === 'locked') throw new Refusal('CODE_LOCKED', { values: { of: 'email' } })
  if (reserved === undefined) throw wrongCode(0)
  const { id, account_id, code_hash, left } = reserved
  const isRight = timingSafeEqual(code_hash ?? Buffer.alloc(32), hashCode(pepper, id, code))
  if (!isRight || account_id === null) throw wrongCode(left)
  return { codeId: id, accountId: account_id }
}

/** Uses the code up, if the transaction commits. Returns the address of the request, in its spelling. */
export async function useCode(tx: Tx, { codeId }: EmailProof): Promise<string> {
  const email = await saveUsed(tx, codeId)
  if (email === undefined) throw wrongCode(0)
  return email
}

/** Returns the refusal of a code that is wrong or no longer works, with the number of attempts left. */
export function wrongCode(left: number): Refusal {
  return new Refusal('WRONG_CODE', { values: { of: 'email', left } })
}
