import type { Tx } from '../db/database.ts'
import type { Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { forgiveAttempts, reserveAttempt } from './attempts.sql.ts'
import { hasEnrolmentCode, lockEnrolmentCode, saveEnrolmentCode, useEnrolmentCode } from './enrolment.sql.ts'
import { hashWrittenCode, newWrittenCode } from './second-factor-code.ts'
import { hasFactor } from './second-factor.sql.ts'

type NewEnrolmentCode = { code: string; expiresAt: Date }

/** Answers the code, which nobody sees again. CHANGED_MEANWHILE where the account has an app for codes. The caller holds the account. */
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

/** A try is taken before the code is looked at, as for the codes of an app. Answers the hash of the right one. */
export async function checkEnrolmentCode({ caller, resources }: Situation, code: string): Promise<Buffer> {
  const { reader, writer } = resources.databases
  const reserved = await reserveAttempt(writer, attemptsKey(caller.id))
  if (!reserved.isReserved) throw new Refusal('TOO_MANY', { retryAfterS: reserved.lockedS })
  const hash = hashWrittenCode(resources.pepper, 'enrolment', code)
  if (!(await hasEnrolmentCode(reader, caller.id, hash))) throw wrongCode()
  return hash
}

/** The code is still the one that was judged, and stays so until the transaction ends. */
export async function lockCheckedEnrolmentCode(tx: Tx, accountId: number, hash: Buffer): Promise<void> {
  if (!(await lockEnrolmentCode(tx, accountId, hash))) throw wrongCode()
  await forgiveAttempts(tx, attemptsKey(accountId))
}

/** Once: of many calls at once one goes on. */
export async function spendEnrolmentCode(tx: Tx, accountId: number): Promise<void> {
  if (!(await useEnrolmentCode(tx, accountId))) throw wrongCode()
}

function wrongCode(): Refusal {
  return new Refusal('ENROLMENT_CODE_WRONG', { fields: { enrolment_code: 'ENROLMENT_CODE_WRONG' } })
}

function attemptsKey(accountId: number): string {
  return `enrolment:${accountId}`
}
