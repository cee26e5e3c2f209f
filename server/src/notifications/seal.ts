import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Kinds of encrypted data: each has a key of its own. */
type Sealed = 'mails' | 'cards' | 'second factors'

/** Encrypts text that only the pepper's owner can read: a copy of the table alone is useless. */
export function seal(pepper: string, text: string, what: Sealed = 'mails'): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(pepper, what), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal(pepper: string, sealed: Buffer, what: Sealed = 'mails'): string {
  const decipher = createDecipheriv(algorithm, keyOf(pepper, what), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

function keyOf(pepper: string, what: Sealed): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', `sealane ${what}`, 32))
}
