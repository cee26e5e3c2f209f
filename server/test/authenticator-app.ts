import { Secret, TOTP } from 'otpauth'

/** The time for which an app shows a code. */
export const stepMs = 30_000

/** Returns the code that an app with this secret shows, `off` steps from now. */
export function codeOf(secret: string, off = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + off * stepMs })
}
