import { Secret, TOTP } from 'otpauth'

/** How long an app shows a code. */
export const stepMs = 30_000

/** What an app shows that was given the secret; `off` steps from now. */
export function codeOf(secret: string, off = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + off * stepMs })
}
