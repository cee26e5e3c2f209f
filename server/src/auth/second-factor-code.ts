import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000
/** A clock may be one step ahead or behind. */
const drift = 1

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the address that the app reads from the QR code. */
export function uriOf(account: string, secret: string): string {
  return appOf(secret, account).toString()
}

/** Returns the step of 30 seconds that the code belongs to; undefined where none is near enough. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: drift })
  return delta === null ? undefined : Math.floor(now / stepMs) + delta
}

/** Letters and digits without those that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a code such as `k7mq2-x9d4h`: 49 bits, and five attempts to guess one. */
export function newWrittenCode(): string {
  const letter = () => letters[randomInt(letters.length)]
  const part = () => Array.from({ length: 5 }, letter).join('')
  return `${part()}-${part()}`
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, newWrittenCode)
}

/** Returns the same hash however the code was typed. Without the pepper, the stored hashes reveal no code. */
export function hashWrittenCode(pepper: string, purpose: 'recovery' | 'enrolment', code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', `sealane ${purpose} codes`, 32))
  return createHmac('sha256', key)
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest()
}

function appOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Sealane', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}
