import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What is sealed: each with a key of its own. */
type Sealed = 'mails' | 'cards' | 'second factors'

/** Text that only who has the pepper can read: a copy of the table alone says nothing. */
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
