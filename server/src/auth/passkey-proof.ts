import type { Assertion } from '@sealane/contract/security'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Queries, Tx } from '../db/database.ts'
import type { Context, Situation } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { savePasskeyRequirement, lockCaller } from '../accounts/account.sql.ts'
import { mailOwner } from '../accounts/email.ts'
import { timeoutMs, verifyAssertion, type ProvenPasskey } from './passkey.ts'
import { partyOf } from './passkey.rules.ts'
import { insertChallenge, saveUse, selectPasskeyRequirement, selectPasskeys, useChallenge } from './passkey.sql.ts'
import { checkLoginPassword } from './password.ts'
import { recordRecovery } from './recovery.sql.ts'
import { bindingOf } from './ticket.sql.ts'
import { checkUsable } from './waiting.rules.ts'

export type { ProvenPasskey } from './passkey.ts'

const offerRate = { maximum: 60, windowS: 60 }

/** Limits the challenges: each one is a row that waits for its deletion. */
export async function prepareOffer({ caller, resources }: Situation): Promise<undefined> {
  await resources.rates.take(`passkey_proof:${caller.id}`, offerRate)
}

/** Requests a signature of one withdrawal, with this amount and destination, by the caller's keys. Keys that still wait are omitted. */
export async function offerProof(
  { tx, caller, visit, resources }: Context,
  { body: { amount, destination } }: { body: { amount: number; destination: string } },
) {
  const passkeys = await selectPasskeys(tx, caller.id)
  if (passkeys.length === 0) throw new Refusal('NOT_FOUND')
  const now = new Date()
  const usable = passkeys.filter(({ proves_from }) => proves_from <= now)
  if (usable.length === 0) checkUsable(earliest(passkeys), now, 'RECOVERY_WAITS')
  const { id } = partyOf(resources.publicUrl, visit.origin)
  const { challenge } = await generateAuthenticationOptions({ rpID: id })
  const about = aboutOf(amount, bindingOf(resources.pepper, destination))
  await insertChallenge(tx, challenge, { accountId: caller.id, about })
  return {
    challenge,
    rpId: id,
    timeout: timeoutMs,
    userVerification: 'required' as const,
    allowCredentials: usable.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
  }
}

/** Runs before the transaction: the challenge is used up although the withdrawal may be refused. `destinations` are results of `bindingOf`. */
export async function verifyProof(
  situation: Situation,
  passkey: Assertion,
  { amount, destinations }: { amount: number; destinations: string[] },
): Promise<ProvenPasskey> {
  const about = destinations.map((destination) => aboutOf(amount, destination))
  const { caller, resources } = situation
  return verifyAssertion(situation, passkey, (challenge) =>
    useChallenge(resources.databases.writer, challenge, { accountId: caller.id, about }),
  )
}

/**
 * Refuses where the account requires a passkey and the proof is missing, belongs to another account, or was made by a key that was just added with
 * the password alone.
 */
export async function useProof(tx: Tx, accountId: number, proven: ProvenPasskey | undefined): Promise<void> {
  if (!(await isPasskeyRequired(tx, accountId))) return
  if (proven === undefined) throw new Refusal('PASSKEY_REQUIRED')
  const isOwn = proven.known.account_id === accountId
  if (isOwn) checkUsable(proven.known.proves_from, new Date(), 'RECOVERY_WAITS')
  if (!isOwn || !(await saveUse(tx, proven.known, proven.counter))) throw new Refusal('PASSKEY_REFUSED')
}

export async function isPasskeyRequired(queries: Queries, accountId: number): Promise<boolean> {
  const { wants, has } = await selectPasskeyRequirement(queries, accountId)
  return wants && has
}

type PasskeyRequirementInput = { for_withdrawals: boolean; password?: string | undefined }

/** Removing the requirement needs the password: possession of an unlocked phone must not suffice. */
export async function preparePasskeyRequirement(
  situation: Situation,
  { body }: { body: PasskeyRequirementInput },
): Promise<undefined> {
  if (!body.for_withdrawals) await checkLoginPassword(situation, { field: 'password', password: body.password })
}

export async function changePasskeyRequirement(
  { tx, caller, resources }: Context,
  { body }: { body: PasskeyRequirementInput },
): Promise<object> {
  await lockCaller(tx, caller) // Of two concurrent changes, each sees the one before it.
  const wasRequired = await isPasskeyRequired(tx, caller.id)
  await savePasskeyRequirement(tx, caller.id, body.for_withdrawals)
  if (wasRequired && !body.for_withdrawals) await notifyRequirementOff(tx, resources.pepper, caller.id)
  return {}
}

/** Notifies the owner and delays the next withdrawals, because they need one proof less from now on. */
async function notifyRequirementOff(tx: Tx, pepper: string, accountId: number): Promise<void> {
  await recordRecovery(tx, accountId, 'passkey_off')
  await notify(tx, accountId, { kind: 'passkey_asking_off', params: {}, link: '/security' })
  await mailOwner(tx, pepper, { accountId, kind: 'passkey_asking_off' })
}

function earliest(passkeys: { proves_from: Date }[]): Date {
  return new Date(Math.min(...passkeys.map(({ proves_from }) => proves_from.getTime())))
}

function aboutOf(amount: number, destination: string): string {
  return `withdrawal ${amount} ${destination}`
}
