import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { EmailPurpose } from '@sealane/contract/accounts'
import type { Tx } from '../db/database.ts'
import type { Context, Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { readSetting } from '../settings/settings.ts'
import { giveTryBack, insertAsked, reserveTry, saveUsed, type Typed } from './email-code.sql.ts'

type Asking = { email: string; purpose: EmailPurpose }
const hourS = 3_600

/** Counts what is asked from one place and for one address, known or not. */
export async function prepareAsking(
  { caller, visit, resources }: Situation,
  { body }: { body: Asking },
): Promise<void> {
  const { rates, databases, pepper } = resources
  if (body.purpose === 'verify_email' && caller.id === 0) throw new Refusal('LOGIN_REQUIRED')
  const perAddress = await readSetting(databases.reader, 'rate.send_code_per_address')
  const perEmail = await readSetting(databases.reader, 'rate.send_code_per_email')
  await rates.take(`send_code:${visit.source}`, { maximum: perAddress, windowS: hourS })
  const email = createHmac('sha256', pepper).update(body.email.toLowerCase()).digest('base64url')
  await rates.take(`send_code_to:${email}`, { maximum: perEmail, windowS: hourS })
}

/** Only notes that a code was asked for: whether anybody has the address cannot be told from the answer or its time. */
export async function askForCode({ tx, caller }: Context, { body }: { body: Asking }): Promise<object> {
  await insertAsked(tx, { ...body, askedBy: caller.id === 0 ? null : caller.id })
  return {}
}

/** Six digits that nobody foresees. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Without the pepper a million guesses say nothing. */
export function hashCode(pepper: string, id: number, code: string): Buffer {
  return createHmac('sha256', pepper).update(`email code ${id} ${code}`).digest()
}

export type EmailProof = { codeId: number; accountId: number }

/** Before the transaction: the try counts although the request is refused. The code is used by `useCode`. */
export async function judgeCode(
  { databases: { writer }, pepper }: Resources,
  { code, ...typed }: Typed & { code: string },
): Promise<EmailProof> {
  const reserved = await reserveTry(writer, typed)
  if (reserved === 'locked') throw new Refusal('CODE_LOCKED', { values: { of: 'email' } })
  if (reserved === undefined) throw wrongCode(0)
  const { id, account_id, code_hash, left } = reserved
  const isRight = timingSafeEqual(code_hash ?? Buffer.alloc(32), hashCode(pepper, id, code))
  if (!isRight || account_id === null) throw wrongCode(left)
  await giveTryBack(writer, id)
  return { codeId: id, accountId: account_id }
}

/** Uses the code up, if the transaction commits. */
export async function useCode(tx: Tx, { codeId }: EmailProof): Promise<void> {
  if (!(await saveUsed(tx, codeId))) throw wrongCode(0)
}

function wrongCode(left: number): Refusal {
  return new Refusal('WRONG_CODE', { values: { of: 'email', left } })
}
