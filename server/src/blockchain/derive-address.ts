import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'

/** Number of indexes. A higher index would require a private key (BIP-32). */
const indexes = 2 ** 31

/** Derives the address m/0/<index> of an account's extended public key, as Ethereum defines it. */
export function deriveAddress(xpub: string, index: number): string {
  if (index >= indexes) throw new Error(`There is no address ${index}: an extended key has ${indexes}`)
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(index)
  if (publicKey === null) throw new Error('An extended key without a public key')
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1)
  return withCapitals(bytesToHex(keccak_256(point).slice(12)))
}

/** EIP-55: capital letters encode a checksum. */
function withCapitals(hex: string): string {
  const digest = bytesToHex(keccak_256(utf8ToBytes(hex)))
  const letters = hex
    .split('')
    .map((letter, index) => (Number.parseInt(digest[index] ?? '0', 16) > 7 ? letter.toUpperCase() : letter))
  return `0x${letters.join('')}`
}
