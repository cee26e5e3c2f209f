import { Refusal } from '../refusal.ts'

/** A code that everybody tries first: one digit repeated, a run up or down, a pattern of two or three. */
export function checkStrength(code: string): void {
  if (isRun(code) || isRepeated(code)) throw new Refusal('CODE_WEAK', { fields: { new_code: 'CODE_WEAK' } })
}

function isRun(code: string): boolean {
  const steps = code
    .split('')
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** 111111, 121212, 123123. */
function isRepeated(code: string): boolean {
  return [1, 2, 3].some(
    (length) =>
      code ===
      code
        .slice(0, length)
        .repeat(Math.ceil(code.length / length))
        .slice(0, code.length),
  )
}

/** The first code needs no proof for so long after the log-in (wire: resetPay). */
const freshLoginMs = 15 * 60_000

type Situation = {
  hasCode: boolean
  loggedInAt: Date
  now: Date
  password?: string | undefined
  old_code?: string | undefined
  email_code?: string | undefined
}

export type Proof = 'none' | 'password' | 'old_code' | 'email_code'

/**
 * What has to be shown before a code is set: nothing right after the log-in, else the password; later the old code, or, where
 * that is forgotten or locked, the password and a code from a mail.
 */
export function proofNeeded({ hasCode, loggedInAt, now, password, email_code }: Situation): Proof {
  if (email_code !== undefined) return 'email_code'
  if (hasCode) return 'old_code'
  if (password !== undefined) return 'password'
  return now.getTime() - loggedInAt.getTime() <= freshLoginMs ? 'none' : 'password'
}
