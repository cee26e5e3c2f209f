import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const randomLength = 16
const timeLength = 6
const sealLength = 32
const unsignedLength = randomLength + timeLength

/**
 * A challenge for a log-in, good until then. It carries its own proof, so that nothing is stored until a key has signed it: however many a
 * neighbour asks for, nobody waits for one.
 */
export function makeChallenge(pepper: string, until: Date): string {
  const begun = Buffer.alloc(unsignedLength)
  randomBytes(randomLength).copy(begun)
  begun.writeUIntBE(until.getTime(), randomLength, timeLength)
  return Buffer.concat([begun, sealOf(pepper, begun)]).toString('base64url')
}

/** Whether it was made here and is still good. Whether it was used, the database says. */
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
