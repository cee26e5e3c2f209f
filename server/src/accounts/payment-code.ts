import type { Situation, Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { savePaymentCode, selectSecrets } from './account.sql.ts'
import { forgiveAttempts, reserveAttempt } from './attempts.sql.ts'
import { checkStrength, proofNeeded } from './payment-code.rules.ts'
import { deleteOtherSessions } from './session.sql.ts'
import { issueTicket } from './ticket.ts'

type Change = { new_code: string; old_code?: string | undefined; password?: string | undefined }

/** Judges the proof and hashes the new code, before the transaction. */
export async function prepareCodeChange(situation: Situation, { body }: { body: Change }): Promise<string> {
  const { caller, resources } = situation
  const { password_hash, payment_code_hash } = await selectSecrets(resources.databases.reader, caller.id)
  const { loggedInAt } = caller
  const proof = proofNeeded({ ...body, hasCode: payment_code_hash !== null, loggedInAt, now: new Date() })
  if (proof === 'password') await checkLoginPassword(situation, password_hash, body.password)
  if (proof === 'old_code') await checkCode(situation, payment_code_hash, body.old_code)
  if (proof === 'old_code' && body.old_code === body.new_code) {
    throw new Refusal('PASSWORDS_SAME', { fields: { new_code: 'PASSWORDS_SAME' } })
  }
  checkStrength(body.new_code)
  return resources.hashing.codes.hash(body.new_code)
}

/** Everybody else who is logged in to the account has to log in again. */
export async function changeCode({ tx, caller }: Context, _input: unknown, codeHash: string): Promise<object> {
  await savePaymentCode(tx, caller.id, codeHash)
  await forgiveAttempts(tx, attemptsKey(caller.id))
  await deleteOtherSessions(tx, caller.id, caller.tokenHash)
  return {}
}

type Verification = {
  code: string
  purpose: 'order' | 'withdrawal'
  reference: string
  destination?: string | undefined
}

export async function prepareVerification(situation: Situation, { body }: { body: Verification }): Promise<void> {
  const { payment_code_hash } = await selectSecrets(situation.resources.databases.reader, situation.caller.id)
  if (payment_code_hash === null) throw new Refusal('CODE_NOT_SET')
  await checkCode(situation, payment_code_hash, body.code)
}

export async function verifyCode({ tx, caller }: Context, { body }: { body: Verification }) {
  await forgiveAttempts(tx, attemptsKey(caller.id))
  const { purpose, reference, destination } = body
  return issueTicket(tx, { accountId: caller.id, purpose, reference, destination })
}

function attemptsKey(accountId: number): string {
  return `payment_code:${accountId}`
}

/** A try is taken before the code is looked at, in a transaction of its own: a refusal does not give it back. */
async function checkCode(situation: Situation, codeHash: string | null, code: string | undefined): Promise<void> {
  const { caller, resources } = situation
  if (code === undefined || code === '') throw new Refusal('INVALID_INPUT', { fields: { old_code: 'required' } })
  const reserved = await reserveAttempt(resources.databases.writer, attemptsKey(caller.id))
  if (!reserved.isReserved) throw new Refusal('CODE_LOCKED', { retryAfterS: reserved.lockedS })
  if (await resources.hashing.codes.verify(codeHash ?? undefined, code)) return
  throw new Refusal('WRONG_CODE', { values: { left: reserved.left } })
}

async function checkLoginPassword(
  situation: Situation,
  passwordHash: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined || password === '')
    throw new Refusal('PASSWORD_REQUIRED', { fields: { password: 'PASSWORD_REQUIRED' } })
  const { caller, resources } = situation
  await resources.rates.take(`password:${caller.id}`, { maximum: 10, windowS: 600 })
  const isRight = await resources.hashing.passwords.verify(passwordHash, password)
  if (!isRight) throw new Refusal('WRONG_CREDENTIALS', { fields: { password: 'WRONG_CREDENTIALS' } })
}
