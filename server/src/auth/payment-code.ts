import type { Tx } from '../db/database.ts'
import type { Situation, Context } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { isOlderThanDay, isStaff, lockPaymentCode, savePaymentCode, selectSecrets } from '../accounts/account.sql.ts'
import { selectContact } from '../accounts/contact.sql.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import { attemptsMaximum, forgiveAttempts, reserveAttempt, selectLock } from './attempts.sql.ts'
import { verifyEmailCode, useCode, type EmailProof } from './email-code.ts'
import { mailOwner } from '../accounts/email.ts'
import { checkLoginPassword } from './password.ts'
import { proofNeeded } from './payment-code.rules.ts'
import { isEmailNew, recordRecovery, withdrawableFrom } from './recovery.sql.ts'
import { deleteOtherSessions } from './session.sql.ts'
import { isRecognizedSource } from './source.sql.ts'
import { forgetFormerEmails } from './former-email.sql.ts'
import { bindingOf, issueTicket } from './ticket.sql.ts'
import { wasCodeCleared } from './user-care.sql.ts'

type PaymentCodeChangeInput = {
  new_code: string
  old_code?: string | undefined
  password?: string | undefined
  email_code?: string | undefined
}
/** The verified code, if there is one, and the attempts left at that time. */
type CheckedPaymentCode = { codeHash: string | null; left: number }
type PreparedCodeChange = {
  checked: CheckedPaymentCode
  newHash: string
  isSame: boolean
  email: EmailProof | undefined
}

/** Verifies the proof and hashes the new code, before the transaction. */
export async function prepareCodeChange(
  situation: Situation,
  { body }: { body: PaymentCodeChangeInput },
): Promise<PreparedCodeChange> {
  if (body.old_code === body.new_code) refuseSame() // Before the old code is verified, which takes an attempt.
  const { caller, visit, resources } = situation
  const { payment_code_hash } = await selectSecrets(resources.databases.reader, caller.id)
  const { loggedInAt } = caller
  const now = new Date()
  const { reader } = resources.databases
  const isRecovered = (await withdrawableFrom(reader, caller.id, now)) !== undefined
  const here = { accountId: caller.id, source: visit.source, pepper: resources.pepper }
  const isSourceKnown = await isRecognizedSource(reader, here)
  const hasCode = payment_code_hash !== null
  const requiredProof = proofNeeded({ ...body, hasCode, isRecovered, isSourceKnown, loggedInAt, now })
  if (requiredProof === 'password' || requiredProof === 'email_code') {
    await checkLoginPassword(situation, { field: 'password', password: body.password })
  }
  const checked =
    requiredProof === 'old_code'
      ? await checkCode(situation, payment_code_hash, body.old_code)
      : { codeHash: payment_code_hash, left: attemptsMaximum }
  const email = requiredProof === 'email_code' ? await checkEmailCode(situation, body.email_code ?? '') : undefined
  const hashed = await resources.hashing.codes.enter(async ({ verify, hash }) => {
    const isSame = await verify(payment_code_hash ?? undefined, body.new_code)
    return { isSame, newHash: await hash(body.new_code) }
  }, visit.source)
  return { checked, email, ...hashed }
}

/**
 * Changes the code. An unchanged code is refused only where another one would be saved, also after a reset: as for the password. Unlocks a locked
 * code. All other sessions of the account end, except for the first code: before it there was none to know.
 */
export async function changeCode(
  { tx, caller, resources }: Context,
  _input: unknown,
  { checked, newHash, isSame, email }: PreparedCodeChange,
): Promise<object> {
  await lockCheckedCode(tx, caller.id, checked)
  if (email !== undefined) await useCode(tx, email)
  if (isSame) refuseSame()
  const hadCode = checked.codeHash !== null
  const { isNews, isRecovery } = hadCode
    ? { isNews: true, isRecovery: email !== undefined }
    : await classifyFirstCode(tx, caller.id)
  if (isNews) {
    const kind = hadCode ? 'payment_code_changed' : 'payment_code_set'
    await notify(tx, caller.id, { kind, params: {}, link: '/changePayPwd' })
    await mailOwner(tx, resources.pepper, { accountId: caller.id, kind })
  }
  if (isRecovery) await recordCodeRecovery(tx, caller.id, email !== undefined)
  await savePaymentCode(tx, caller.id, newHash)
  await forgiveAttempts(tx, attemptsKey(caller.id))
  if (hadCode || (await wasCodeCleared(tx, caller.id))) await deleteOtherSessions(tx, caller.id, caller.tokenHash)
  return {}
}

/**
 * Records the recovery. The password alone can replace an e-mail address, and that address then the code: a code replaced by a new address counts as
 * both.
 */
async function recordCodeRecovery(tx: Tx, accountId: number, isByEmail: boolean): Promise<void> {
  if (isByEmail && (await isEmailNew(tx, accountId))) await recordRecovery(tx, accountId, 'email')
  await recordRecovery(tx, accountId, 'payment_code')
}

/**
 * Decides whether a first code is announced. A new account sets it without a notification: nothing can be stolen yet. In an account older than a day,
 * or one whose password was just replaced, an intruder may set it, and money may arrive later: it counts as a recovery, so withdrawals wait.
 */
async function classifyFirstCode(tx: Tx, accountId: number): Promise<{ isNews: boolean; isRecovery: boolean }> {
  const isRecovered = (await withdrawableFrom(tx, accountId, new Date())) !== undefined
  const isRecovery = isRecovered || (await isOlderThanDay(tx, accountId))
  if (isRecovery) return { isNews: true, isRecovery }
  const { balance, held } = await balanceOf(tx, accountId)
  return { isNews: balance + held > 0 || (await isStaff(tx, accountId)), isRecovery }
}

type Verification = {
  code: string
  purpose: 'order' | 'withdrawal'
  reference: string
  destination?: string | undefined
}

export async function prepareVerification(
  situation: Situation,
  { body }: { body: Verification },
): Promise<CheckedPaymentCode> {
  const { payment_code_hash } = await selectSecrets(situation.resources.databases.reader, situation.caller.id)
  if (payment_code_hash === null) throw new Refusal('CODE_NOT_SET')
  return checkCode(situation, payment_code_hash, body.code)
}

export async function verifyCode(
  { tx, caller, resources }: Context,
  { body }: { body: Verification },
  checked: CheckedPaymentCode,
) {
  await lockCheckedCode(tx, caller.id, checked)
  await forgiveAttempts(tx, attemptsKey(caller.id))
  await forgetFormerEmails(tx, caller.id)
  const { purpose, reference } = body
  const destination = body.destination === undefined ? undefined : bindingOf(resources.pepper, body.destination)
  return issueTicket(tx, { accountId: caller.id, purpose, reference, destination })
}

/** Refuses if the code was changed between its verification and the transaction. */
async function lockCheckedCode(tx: Tx, accountId: number, { codeHash, left }: CheckedPaymentCode): Promise<void> {
  if ((await lockPaymentCode(tx, accountId)) !== codeHash)
    throw new Refusal('WRONG_CODE', { values: { of: 'payment', left } })
}

/** Verifies a code mailed to the caller's own address. */
async function checkEmailCode({ caller, resources }: Situation, code: string): Promise<EmailProof> {
  const { email } = await selectContact(resources.databases.reader, caller.id)
  const emailProof = await verifyEmailCode(resources, {
    purpose: 'reset_pay',
    email: email ?? '',
    code,
    askedBy: caller.id,
  })
  // Several accounts may enter an address, but only one verifies it.
  if (emailProof.accountId !== caller.id) throw new Refusal('WRONG_CODE', { values: { of: 'email', left: 0 } })
  return emailProof
}

function refuseSame(): never {
  throw new Refusal('PASSWORDS_SAME', { fields: { new_code: 'PASSWORDS_SAME' } })
}

function attemptsKey(accountId: number): string {
  return `payment_code:${accountId}`
}

/**
 * Takes an attempt before the code is verified, in a transaction of its own: a refusal does not undo it. It is taken after the wait in the queue: a
 * caller refused there loses none.
 */
async function checkCode(
  situation: Situation,
  codeHash: string | null,
  code: string | undefined,
): Promise<CheckedPaymentCode> {
  const { caller, resources } = situation
  const { reader, writer } = resources.databases
  if (code === undefined || code === '') throw new Refusal('INVALID_INPUT', { fields: { old_code: 'required' } })
  const key = attemptsKey(caller.id)
  const lockedS = await selectLock(reader, key)
  if (lockedS !== undefined) throw new Refusal('CODE_LOCKED', { retryAfterS: lockedS, values: { of: 'payment' } })
  const { left, isRight } = await resources.hashing.codes.enter(async ({ verify }) => {
    const reserved = await reserveAttempt(writer, key)
    if (!reserved.isReserved)
      throw new Refusal('CODE_LOCKED', { retryAfterS: reserved.lockedS, values: { of: 'payment' } })
    return { left: reserved.left, isRight: await verify(codeHash ?? undefined, code) }
  }, situation.visit.source)
  if (isRight) return { codeHash, left }
  if (left === 0) await notifyCodeLocked(situation)
  throw new Refusal('WRONG_CODE', { values: { of: 'payment', left } })
}

/** Notifies the owner although the request is refused. */
async function notifyCodeLocked({ caller, resources }: Situation): Promise<void> {
  const notice = { kind: 'payment_code_locked', params: {}, link: '/changePayPwd' } as const
  await resources.databases.writer.transaction().execute((tx) => notify(tx, caller.id, notice))
}
