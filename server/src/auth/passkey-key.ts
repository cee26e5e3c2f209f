import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

const { COSEKEYS } = cose
/** Bits of an RSA key that devices create (RFC 8812, section 2, requires at least 2,048). */
const modulusBits = { minimum: 2_048, maximum: 4_096 }
/** 65,537, the exponent that devices use. */
const exponent = Buffer.from([1, 0, 1])

/**
 * Whether a device creates keys like this one (COSE, RFC 9052). The person who registers a key chooses it. An RSA key with a large exponent is valid,
 * but verifying a signature with it takes many times as long.
 */
export function isOrdinaryKey(publicKey: Uint8Array<ArrayBuffer>): boolean {
  const key = decoded(publicKey)
  if (key === undefined) return false
  if (!cose.isCOSEPublicKeyRSA(key)) return true
  const [n, e] = [key.get(COSEKEYS.n) ?? new Uint8Array(), key.get(COSEKEYS.e) ?? new Uint8Array()]
  const bits = n.length * 8
  return bits >= modulusBits.minimum && bits <= modulusBits.maximum && exponent.equals(e)
}

function decoded(publicKey: Uint8Array<ArrayBuffer>): cose.COSEPublicKey | undefined {
  try {
    return decodeCredentialPublicKey(publicKey)
  } catch {
    return undefined // Not a key.
  }
}
