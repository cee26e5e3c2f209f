import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type RelyingParty = { id: string; origin: string }
/** An attestation statement in CBOR. */
type AttestationStatement = { format: string; statement: Buffer }
const emptyMap = Buffer.from([0xa0])
type Signed = { origin?: string; counter?: number }

const present = 0x01
const verified = 0x04
const attested = 0x40

/** Creates a passkey as a phone stores it: ES256, without attestation (WebAuthn, sections 6.1 and 8.7). */
export function createKey(party: RelyingParty) {
  const id = randomBytes(16)
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let used = 0
  const name = id.toString('base64url')
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(party.id).digest(), Buffer.from([flags]), count, more])
  }
  return {
    /** `cose` is a public key other than its own. */
    create(
      challenge: string,
      statement?: AttestationStatement,
      cose = coseOf(pair.publicKey.export({ format: 'jwk' })),
    ) {
      const length = Buffer.from([0, id.length])
      const credentialData = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const data = authenticatorData(present | verified | attested, used, credentialData)
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, party.origin).toString('base64url'),
        attestationObject: attestationOf(data, statement).toString('base64url'),
        transports: ['internal'],
      }
      return { id: name, rawId: name, type: 'public-key' as const, response }
    },
    sign(challenge: string, { origin = party.origin, counter = (used += 1) }: Signed = {}) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(present | verified, counter)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, pair.privateKey).toString('base64url'),
      }
      return { id: name, rawId: name, type: 'public-key' as const, response }
    },
  }
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const bytes = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)])
}

/** `{1: 3, 3: -257, -1: n, -2: e}` in CBOR: a key of RSA (RFC 8230, section 4). */
export function rsaKey(n: Buffer, e: Buffer): Buffer {
  const head = Buffer.from([0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20])
  return Buffer.concat([head, byteString(n), Buffer.from([0x21]), byteString(e)])
}

/** Encodes bytes with their length in the shortest form. */
function byteString(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR, or with the statement of another format. */
function attestationOf(
  data: Buffer,
  { format, statement }: AttestationStatement = { format: 'none', statement: emptyMap },
): Buffer {
  const word = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
  const head = Buffer.concat([Buffer.from([0xa3]), word('fmt'), word(format), word('attStmt'), statement])
  return Buffer.concat([head, word('authData'), byteString(data)])
}
