import { createECDH, ECDH, hkdfSync } from 'node:crypto'

const curve = 'prime256v1'
const orderOfCurve = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Keys in base64url. Browsers subscribe with the public key, and push services only accept messages signed by the private one. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Derives the keys from the pepper: every process has the same pair, and none is stored. */
export function deriveVapidKeys(pepper: string): VapidKeys {
  const drawn = BigInt(`0x${Buffer.from(hkdfSync('sha256', pepper, '', 'sealane web push', 48)).toString('hex')}`)
  const scalar = (drawn % (orderOfCurve - 1n)) + 1n // 128 bits more than the curve's order make all numbers practically equally likely.
  const secret = createECDH(curve)
  secret.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  return {
    publicKey: secret.getPublicKey().toString('base64url'),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  }
}

/** Whether the key is an uncompressed point of P-256: nothing can be encrypted for the browser with any other. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const key = Buffer.from(p256dh, 'base64url')
    return key.length === 65 && ECDH.convertKey(key, curve).length === 65
  } catch {
    return false
  }
}
