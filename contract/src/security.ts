import * as v from 'valibot'
import { Session } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Amount, AsTyped, Id, Nothing, text, Timestamp } from './schemas.ts'

export const LoginSession = v.object({
  id: v.string(),
  /** Whether it is the calling session. */
  current: v.boolean(),
  /** The browser's name; null if it is unknown. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The shortened network address of the log-in; its location is unknown. */
  place: v.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
})
export type LoginSession = v.InferOutput<typeof LoginSession>

/** Bytes as base64url: WebAuthn's JSON form, as browsers read and write it. */
const Base64Url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,20000}$/, 'invalid'))
const CredentialRef = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) })

/** The requirements for a new key. */
const CreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(CredentialRef),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
})
/** The proof must use one of these keys. */
const ProofOptions = v.object({ ...RequestOptions.entries, allowCredentials: v.array(CredentialRef) })

const NewCredential = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
})
export const Assertion = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})

/** `name` is the device that created it, or a name by its owner; `unknown` if the device is unknown. */
const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: Timestamp,
  last_used_at: v.nullable(Timestamp),
  /** The time from which it proves withdrawals, if it does not yet: a key that was added by password beside others has to wait. */
  proves_from: v.nullable(Timestamp),
})
export type Passkey = v.InferOutput<typeof Passkey>
export type NewCredential = v.InferOutput<typeof NewCredential>
export type Assertion = v.InferOutput<typeof Assertion>

export const securityEndpoints = endpoints({
  /** The calling session first, then the last seen ones. */
  'GET /api/user/session_list': {
    caller: 'shopper',
    reply: v.object({ items: v.array(LoginSession), next: v.null() }),
  },
  /** Ends another session. The caller ends their own session by logging out. */
  'POST /api/user/session_end': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
    countsApart: true,
  },
  'POST /api/user/session_end_others': { caller: 'shopper', reply: Nothing, countsApart: true },
  /** Needs the login password: the challenge that the key signs proves that it was given. */
  'POST /api/auth/passkey_options': {
    caller: 'shopper',
    body: v.object({ password: AsTyped }),
    reply: CreationOptions,
    refusals: ['PASSWORD_REQUIRED', 'WRONG_CREDENTIALS'],
    secret: true,
  },
  'POST /api/auth/passkey_add': {
    caller: 'shopper',
    body: v.object({ credential: NewCredential }),
    reply: Passkey,
    refusals: ['PASSKEY_REFUSED'],
  },
  'POST /api/auth/passkey_list': {
    caller: 'shopper',
    /** Whether a withdrawal must also be proven by one of them. */
    reply: v.object({ items: v.array(Passkey), asked_for_withdrawals: v.boolean(), next: v.null() }),
    countsApart: true,
  },
  /** Turning the requirement off needs the login password. */
  'POST /api/auth/passkey_ask': {
    caller: 'shopper',
    body: v.object({ for_withdrawals: v.boolean(), password: AsTyped }),
    reply: Nothing,
    refusals: ['PASSWORD_REQUIRED', 'WRONG_CREDENTIALS', 'BUSY'],
  },
  /** The second proof of one withdrawal: of this amount, to the destination as it is named in `verify_pay`. */
  'POST /api/auth/withdrawal_options': {
    caller: 'shopper',
    body: v.object({ amount: Amount, destination: text(200) }),
    reply: ProofOptions,
    refusals: ['NOT_FOUND', 'AMOUNT_INVALID', 'RECOVERY_WAITS'],
    secret: true,
  },
  'POST /api/auth/passkey_rename': {
    caller: 'shopper',
    body: v.object({ id: Id, name: text(40) }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/auth/passkey_remove': {
    caller: 'shopper',
    body: v.object({ id: Id, password: AsTyped }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'PASSWORD_REQUIRED', 'WRONG_CREDENTIALS'],
    countsApart: true,
  },
  'POST /api/auth/login_options': { caller: 'visitor', reply: RequestOptions, secret: true },
  /** The key identifies its account. */
  'POST /api/auth/login': {
    caller: 'visitor',
    body: v.object({ credential: Assertion }),
    reply: Session,
    refusals: ['PASSKEY_REFUSED'],
    secret: true,
  },
})
