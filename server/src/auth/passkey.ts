import type { Assertion, NewCredential, Passkey } from '@sealane/contract/security'
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Queries, Tx } from '../db/database.ts'
import type { Context, Situation } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { openSession, countLogin } from './login.ts'
import { lockAccount, lockCaller, lockPassword } from '../accounts/account.sql.ts'
import { deviceOf } from './device.rules.ts'
import { mailOwner } from '../accounts/email.ts'
import { isChallenge, makeChallenge } from './passkey-challenge.ts'
import { isOrdinaryKey } from './passkey-key.ts'
import { partyOf, type PasskeyRelyingParty } from './passkey.rules.ts'
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  logsIn,
  savePasskeyName,
  saveUse,
  selectPasskeyRequirement,
  selectByCredential,
  selectPasskeys,
  spendChallenge,
  useChallenge,
  type ExistingPasskey,
  type PasskeyRow,
} from './passkey.sql.ts'
import { checkLoginPassword } from './password.ts'
import { recordRecovery } from './recovery.sql.ts'

export const timeoutMs = 5 * 60_000
/** Maximum of one account. Each list and each withdrawal reads all of them. */
const passkeysMaximum = 30
/** ES256, which every device has, then EdDSA and RS256. Node supports the others only experimentally. */
const algorithms = [-7, -8, -257]
const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const

type PasswordInput = { password?: string | undefined }

/** A key logs in permanently, so adding or removing one requires the login password. Returns the hash that was verified. */
export function verifyLoginPassword(
  situation: Situation,
  { body: { password } }: { body: PasswordInput },
): Promise<string> {
  return checkLoginPassword(situation, { field: 'password', password })
}

/** Requests a discoverable key from the browser, other than those that the account has already. */
export async function offerCreation({ tx, caller, visit, resources }: Context, _input: unknown, checkedHash: string) {
  await lockCheckedPassword(tx, caller.id, checkedHash)
  const party = partyOf(resources.publicUrl, visit.origin)
  const passkeys = await selectPasskeys(tx, caller.id)
  checkRoom(passkeys) // Otherwise the device would store a key that is not added.
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: 'Sealane',
    rpID: party.id,
    supportedAlgorithmIDs: algorithms,
    userName: caller.account,
    userID: new TextEncoder().encode(String(caller.id)),
  })
  await insertChallenge(tx, challenge, { accountId: caller.id })
  return {
    challenge,
    rp: { id: party.id, name: 'Sealane' },
    user: { ...user, displayName: caller.account },
    pubKeyCredParams,
    timeout: timeoutMs,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: selection,
    attestation: 'none' as const,
  }
}

type Created = { credentialId: string; publicKey: Uint8Array; counter: number }

/** Runs before the transaction: the challenge is used up although the request may be refused. */
export async function checkCredential(
  { caller, visit, resources }: Situation,
  { body: { credential } }: { body: { credential: NewCredential } },
): Promise<Created> {
  checkUnattested(credential.response.attestationObject)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    ...expected(partyOf(resources.publicUrl, visit.origin)),
    supportedAlgorithmIDs: algorithms,
    expectedChallenge: (challenge) => useChallenge(resources.databases.writer, challenge, { accountId: caller.id }),
  }).catch(refuse)
  if (registrationInfo === undefined) throw new Refusal('PASSKEY_REFUSED')
  const { id, publicKey, counter } = registrationInfo.credential
  if (!isOrdinaryKey(publicKey)) throw new Refusal('PASSKEY_REFUSED')
  return { credentialId: id, publicKey, counter }
}

/**
 * Refuses an attestation of the key's manufacturer. None was requested, so browsers send none, or one of the key itself (WebAuthn, section 8). Any
 * other one contains certificates: the library would verify their chain for a second, and call the addresses in them. The challenge can still be used
 * afterwards.
 */
function checkUnattested(attestationObject: string): void {
  if (!isUnattested(attestationObject)) throw new Refusal('PASSKEY_REFUSED')
}

function isUnattested(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false // Not an attestation.
  }
}

export async function addPasskey(
  { tx, caller, visit, resources }: Context,
  { body }: { body: { credential: NewCredential } },
  created: Created,
): Promise<Passkey> {
  const { transports } = body.credential.response
  const name = deviceOf(visit.userAgent)
  await lockCaller(tx, caller)
  checkRoom(await selectPasskeys(tx, caller.id))
  const waitS = await readSetting(tx, 'withdrawal.recovery_wait_s')
  const added = await insertPasskey(tx, { accountId: caller.id, ...created, transports, name, waitS })
  if (added === undefined) throw new Refusal('PASSKEY_REFUSED')
  await notifyPasskeyChange(tx, resources.pepper, { accountId: caller.id, kind: 'passkey_added', device: name })
  return toPasskey(added)
}

export async function listPasskeys(queries: Queries, accountId: number) {
  const { wants } = await selectPasskeyRequirement(queries, accountId)
  const items = (await selectPasskeys(queries, accountId)).map(toPasskey)
  return { items, asked_for_withdrawals: wants, next: null }
}

export async function renamePasskey(
  { tx, caller }: Context,
  { body }: { body: { id: string; name: string } },
): Promise<object> {
  if (!(await savePasskeyName(tx, caller.id, body))) throw new Refusal('NOT_FOUND')
  return {}
}

export async function removePasskey(
  { tx, caller, resources }: Context,
  { body }: { body: { id: string } },
  checkedHash: string,
): Promise<object> {
  await lockCaller(tx, caller)
  await lockCheckedPassword(tx, caller.id, checkedHash)
  const device = await deletePasskey(tx, caller.id, body.id)
  if (device === undefined) throw new Refusal('NOT_FOUND')
  const { wants, has } = await selectPasskeyRequirement(tx, caller.id)
  if (wants && !has) await recordRecovery(tx, caller.id, 'passkey_off') // The last key was removed while withdrawals required one.
  await notifyPasskeyChange(tx, resources.pepper, { accountId: caller.id, kind: 'passkey_removed', device })
  return {}
}

/** Names no account: the browser shows the keys that it has. */
export async function offerLogin({ visit, resources }: Context) {
  const { id } = partyOf(resources.publicUrl, visit.origin)
  const challenge = makeChallenge(resources.pepper, new Date(Date.now() + timeoutMs))
  return { challenge, rpId: id, timeout: timeoutMs, userVerification: 'required' as const }
}

export type ProvenPasskey = { known: ExistingPasskey; counter: number; challenge: string }

/** Runs before the transaction: each proof counts as a right password does. */
export async function checkAssertion(
  situation: Situation,
  { body: { credential } }: { body: { credential: Assertion } },
): Promise<ProvenPasskey> {
  const { pepper } = situation.resources
  const proven = await verifyAssertion(situation, credential, (challenge) => isChallenge(pepper, challenge, new Date()))
  await countLogin(situation, { id: proven.known.account_id })
  return proven
}

/** Runs before the transaction. `isIssued` checks whether the challenge may be signed. */
export async function verifyAssertion(
  { visit, resources }: Situation,
  credential: Assertion,
  isIssued: (challenge: string) => boolean | Promise<boolean>,
): Promise<ProvenPasskey> {
  const passkey = await selectByCredential(resources.databases.reader, credential.id)
  if (passkey === undefined || !isOrdinaryKey(new Uint8Array(passkey.public_key))) throw new Refusal('PASSKEY_REFUSED')
  const party = partyOf(resources.publicUrl, visit.origin)
  let signed = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    ...expected(party),
    expectedRPID: party.id,
    expectedChallenge: (challenge) => isIssued((signed = challenge)),
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(refuse)
  if (!verified) throw new Refusal('PASSKEY_REFUSED')
  return { known: passkey, counter: authenticationInfo.newCounter, challenge: signed }
}

export async function logInWithPasskey(
  context: Context,
  _input: unknown,
  { known, counter, challenge }: ProvenPasskey,
) {
  const { tx } = context
  await lockAccount(tx, known.account_id) // The account is locked before its passkey, as everywhere.
  if (!(await spendChallenge(tx, challenge))) throw new Refusal('PASSKEY_REFUSED')
  if (!(await logsIn(tx, known)) || !(await saveUse(tx, known, counter))) throw new Refusal('PASSKEY_REFUSED')
  return openSession(context, { id: known.account_id, account: known.account })
}

/** Refuses if the password was changed between its verification and the transaction. */
async function lockCheckedPassword(tx: Tx, accountId: number, checkedHash: string): Promise<void> {
  if (!(await lockPassword(tx, accountId, checkedHash))) throw new Refusal('WRONG_CREDENTIALS')
}

function checkRoom(passkeys: unknown[]): void {
  if (passkeys.length >= passkeysMaximum) throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
}

type PasskeyNotice = { accountId: number; kind: 'passkey_added' | 'passkey_removed'; device: string }

async function notifyPasskeyChange(tx: Tx, pepper: string, { accountId, kind, device }: PasskeyNotice): Promise<void> {
  await notify(tx, accountId, { kind, params: { device }, link: '/security' })
  await mailOwner(tx, pepper, { accountId, kind, params: { device } })
}

function expected({ id, origin }: PasskeyRelyingParty) {
  return { expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
}

/** Refuses a response that does not verify: a foreign origin, a wrong signature, an expired challenge. */
function refuse(): never {
  throw new Refusal('PASSKEY_REFUSED')
}

function toPasskey({ id, name, created_at, last_used_at, proves_from }: PasskeyRow): Passkey {
  return {
    id: String(id),
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    proves_from: proves_from > new Date() ? proves_from.toISOString() : null,
  }
}
