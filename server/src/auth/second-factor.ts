import type { SecondFactor } from '@sealane/contract/second-factor'
import type { Tx } from '../db/database.ts'
import { provenUntil } from '../http/second-factor.ts'
import type { Context, Situation } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { seal, unseal } from '../notifications/seal.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { lockCaller, lockPassword } from '../accounts/account.sql.ts'
import { forgiveAttempts, reserveAttempt } from './attempts.sql.ts'
import { mailOwner, type MailContext } from '../accounts/email.ts'
import { lockCheckedEnrolmentCode, checkEnrolmentCode, spendEnrolmentCode } from './enrolment.ts'
import { verifyLoginPassword } from './passkey.ts'
import { hashWrittenCode, newRecoveryCodes, newSecret, stepOf, uriOf } from './second-factor-code.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  hasFactor,
  hasRecoveryCode,
  insertFactor,
  saveConfirmed,
  saveProven,
  selectFactor,
  useRecoveryCode,
  useStep,
} from './second-factor.sql.ts'

/** The verified code: of the app, or a written recovery code. */
type VerifiedFactor = { secret: Buffer; step: number } | { hash: Buffer }
type FactorCodeInput = { body: { code: string } }

export async function showFactor({ tx, caller }: Context): Promise<SecondFactor> {
  const factor = await selectFactor(tx, caller.id)
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(tx, caller.id),
    is_asked: await readSetting(tx, 'staff.second_factor'),
    is_proven: caller.provenAt !== null,
    proven_until: provenUntil(caller)?.toISOString() ?? null,
  }
}

type FactorSetupInput = { body: { password?: string | undefined; enrolment_code: string } }
type VerifiedFactorSetup = { password: string; enrolment: Buffer }

/** The password is verified first: a wrong one costs no attempt of the enrolment code. */
export async function verifyFactorSetup(situation: Situation, input: FactorSetupInput): Promise<VerifiedFactorSetup> {
  const password = await verifyLoginPassword(situation, input)
  return { password, enrolment: await checkEnrolmentCode(situation, input.body.enrolment_code) }
}

/** Requires the login password, and the code that another owner created: a stolen password alone cannot set up an app. */
export async function startFactorSetup(
  { tx, caller, resources }: Context,
  _input: unknown,
  verified: VerifiedFactorSetup,
) {
  if (!(await lockPassword(tx, caller.id, verified.password))) throw new Refusal('WRONG_CREDENTIALS')
  await lockCheckedEnrolmentCode(tx, caller.id, verified.enrolment)
  const secret = newSecret()
  const sealed = seal(resources.pepper, secret, 'second factors')
  if (!(await insertFactor(tx, caller.id, sealed))) throw new Refusal('CHANGED_MEANWHILE')
  return { secret, uri: uriOf(caller.account, secret) }
}

/**
 * Takes an attempt before the code is verified, in a transaction of its own: of 400 concurrent guesses five are verified, and a refusal does not undo
 * it (decision 7).
 */
export async function verifyFactor(
  { caller, resources }: Situation,
  { body: { code } }: FactorCodeInput,
): Promise<VerifiedFactor> {
  const { reader, writer } = resources.databases
  const factor = await selectFactor(reader, caller.id)
  if (factor === undefined) throw new Refusal('NOT_FOUND')
  const reserved = await reserveAttempt(writer, attemptsKey(caller.id))
  if (!reserved.isReserved) throw new Refusal('TOO_MANY', { retryAfterS: reserved.lockedS })
  const { secret, last_step } = factor
  const step = stepOf(unseal(resources.pepper, secret, 'second factors'), code, Date.now())
  if (step !== undefined && step > last_step) return { secret, step }
  const hash = hashWrittenCode(resources.pepper, 'recovery', code)
  if (!(await hasRecoveryCode(reader, caller.id, hash))) throw wrongCode()
  return { hash }
}

/** Confirms the account's app. Returns the recovery codes for a lost app; they are never shown again. */
export async function confirmFactor({ tx, caller, resources }: Context, _input: unknown, verified: VerifiedFactor) {
  await lockCaller(tx, caller) // Meanwhile no code is created for the account.
  const factor = await selectFactor(tx, caller.id)
  if (factor === undefined || factor.confirmed_at !== null) throw new Refusal('NOT_FOUND')
  await use(tx, caller.id, verified)
  await spendEnrolmentCode(tx, caller.id)
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashWrittenCode(resources.pepper, 'recovery', code))
  await saveConfirmed(tx, caller.id, hashes)
  await saveProven(tx, caller.tokenHash)
  await notifyFactorChange({ tx, resources }, caller.id, 'second_factor_added')
  return { recovery_codes: codes }
}

/** Lets this session decide about money for a while. */
export async function proveFactor(context: Context, _input: unknown, verified: VerifiedFactor): Promise<SecondFactor> {
  const { tx, caller } = context
  await checkConfirmed(tx, caller.id)
  await use(tx, caller.id, verified)
  await saveProven(tx, caller.tokenHash)
  return showFactor({ ...context, caller: { ...caller, provenAt: new Date() } })
}

export async function removeFactor(context: Context, _input: unknown, verified: VerifiedFactor): Promise<object> {
  const { tx, caller } = context
  await checkConfirmed(tx, caller.id)
  await use(tx, caller.id, verified)
  await deleteFactor(tx, caller.id)
  await notifyFactorChange(context, caller.id, 'second_factor_removed')
  return {}
}

/** Notifies the account, also by mail: another person at an unlocked desk may have made the change. */
export async function notifyFactorChange(
  { tx, resources }: MailContext,
  accountId: number,
  kind: 'second_factor_added' | 'second_factor_removed',
): Promise<void> {
  await notify(tx, accountId, { kind, params: {}, link: '/portal/security' })
  await mailOwner(tx, resources.pepper, { accountId, kind })
}

async function checkConfirmed(tx: Tx, accountId: number): Promise<void> {
  if (!(await hasFactor(tx, accountId))) throw new Refusal('NOT_FOUND')
}

/** Uses the code up: of many concurrent calls with one code, one counts. */
async function use(tx: Tx, accountId: number, verified: VerifiedFactor): Promise<void> {
  const isFirst =
    'hash' in verified ? await useRecoveryCode(tx, accountId, verified.hash) : await useStep(tx, accountId, verified)
  if (!isFirst) throw wrongCode()
  await forgiveAttempts(tx, attemptsKey(accountId))
}

function wrongCode(): Refusal {
  return new Refusal('SECOND_FACTOR_WRONG', { fields: { code: 'SECOND_FACTOR_WRONG' } })
}

export function attemptsKey(accountId: number): string {
  return `second_factor:${accountId}`
}
