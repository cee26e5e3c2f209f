import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const randomLength = 16
const timeLength = 6
const sealLength = 32
const unsignedLength = randomLength + timeLength

/**
 * Creates a challenge for a login, valid until this time. It contains its own proof, so that nothing is stored until a key has signed it: many
 * requests of one client delay no other.
 */
export function makeChallenge(pepper: string, until: Date): string {
  const begun = Buffer.alloc(unsignedLength)
  randomBytes(randomLength).copy(begun)
  begun.writeUIntBE(until.getTime(), randomLength, timeLength)
  return Buffer.concat([begun, sealOf(pepper, begun)]).toString('base64url')
}

/** Whether this server created the challenge and it is still valid. The database knows whether it was used. */
export function isChallenge(pepper: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== unsignedLength + sealLength || bytes.toString('base64url') !== challenge) return false
  const begun = bytes.subarray(0, unsignedLength)
  if (!timingSafeEqual(bytes.subarray(unsignedLength), sealOf(pepper, begun))) return false
  return begun.readUIntBE(randomLength, timeLength) > now.getTime()
}

function sealOf(pepper: string, begun: Buffer): Buffer {
  return createHmac('sha256', pepper).update('passkey challenge ').update(begun).digest()
}
