/** The first code needs no proof for so long after the log-in (wire: resetPay). */
const freshLoginMs = 15 * 60_000

type PaymentCodeState = {
  hasCode: boolean
  /** Whether the account was recovered so lately that it withdraws nothing yet. */
  isRecovered: boolean
  /** Whether the owner has logged in from where the call comes from: a stolen session is used elsewhere. */
  isSourceKnown: boolean
  loggedInAt: Date
  now: Date
  password?: string | undefined
  old_code?: string | undefined
  email_code?: string | undefined
}

export type PaymentCodeProof = 'none' | 'password' | 'old_code' | 'email_code'

/**
 * The proof that setting a code takes. For the first: none right after the log-in and from a known network, unless the account was recovered
 * lately; else the password. Later the old code, or, where that is forgotten or locked, the password and a code from a mail.
 */
export function proofNeeded({
  hasCode,
  isRecovered,
  isSourceKnown,
  loggedInAt,
  now,
  password,
  email_code,
}: PaymentCodeState): PaymentCodeProof {
  if (email_code !== undefined) return 'email_code'
  if (hasCode) return 'old_code'
  if (password !== undefined) return 'password'
  const isFresh = isSourceKnown && now.getTime() - loggedInAt.getTime() <= freshLoginMs
  return isFresh && !isRecovered ? 'none' : 'password'
}
