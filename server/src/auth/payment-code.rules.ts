/** Time after the login in which the first code needs no proof (wire: resetPay). */
const freshLoginMs = 15 * 60_000

type PaymentCodeState = {
  hasCode: boolean
  /** Whether the account was recovered so recently that it cannot withdraw yet. */
  isRecovered: boolean
  /** Whether the owner has logged in from the source of the call: a stolen session is used elsewhere. */
  isSourceKnown: boolean
  loggedInAt: Date
  now: Date
  password?: string | undefined
  old_code?: string | undefined
  email_code?: string | undefined
}

export type PaymentCodeProof = 'none' | 'password' | 'old_code' | 'email_code'

/**
 * Returns the proof that setting a code requires. The first code requires none right after the login and from a known source, unless the account was
 * recovered recently; otherwise the password. Later codes require the old code or, where that is forgotten or locked, the password and a mailed code.
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
