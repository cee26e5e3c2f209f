import type { Tx } from '../db/database.ts'
import type { Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { forgiveAttempts, reserveAttempt } from './attempts.sql.ts'
import { hasEnrolmentCode, lockEnrolmentCode, saveEnrolmentCode, useEnrolmentCode } from './enrolment.sql.ts'
import { hashWrittenCode, newWrittenCode } from './second-factor-code.ts'
import { hasFactor } from './second-factor.sql.ts'

type NewEnrolmentCode = { code: string; expiresAt: Date }

/**
 * Creates a code and returns it; it is never shown again. Refuses with CHANGED_MEANWHILE where the account has an authenticator app. The caller has
 * locked the account.
 */
export async function makeEnrolmentCode(
  tx: Tx,
  pepper: string,
  { accountId, madeBy }: { accountId: number; madeBy: number | null },
): Promise<NewEnrolmentCode> {
  if (await hasFactor(tx, accountId)) throw new Refusal('CHANGED_MEANWHILE')
  const code = newWrittenCode()
  const hash = hashWrittenCode(pepper, 'enrolment', code)
  const expiresAt = await saveEnrolmentCode(tx, { accountId, hash, madeBy })
  await forgiveAttempts(tx, attemptsKey(accountId))
  return { code, expiresAt }
}

/** Takes an attempt before the code is verified, as for the codes of an app. Returns the hash of the right code. */
export async function checkEnrolmentCode({ caller, resources }: Situation, code: string): Promise<Buffer> {
  const { reader, writer } = resources.databases
  const reserved = await reserveAttempt(writer, attemptsKey(caller.id))
  if (!reserved.isReserved) throw new Refusal('TOO_MANY', { retryAfterS: reserved.lockedS })
  const hash = hashWrittenCode(resources.pepper, 'enrolment', code)
  if (!(await hasEnrolmentCode(reader, caller.id, hash))) throw wrongCode()
  return hash
}

/** Refuses unless the code is still the verified one, and locks it until the transaction ends. */
export async function lockCheckedEnrolmentCode(tx: Tx, accountId: number, hash: Buffer): Promise<void> {
  if (!(await lockEnrolmentCode(tx, accountId, hash))) throw wrongCode()
  await forgiveAttempts(tx, attemptsKey(accountId))
}

/** Uses the code up: of many concurrent calls, one continues. */
export async function spendEnrolmentCode(tx: Tx, accountId: number): Promise<void> {
  if (!(await useEnrolmentCode(tx, accountId))) throw wrongCode()
}

function wrongCode(): Refusal {
  return new Refusal('ENROLMENT_CODE_WRONG', { fields: { enrolment_code: 'ENROLMENT_CODE_WRONG' } })
}

function attemptsKey(accountId: number): string {
  return `enrolment:${accountId}`
}
