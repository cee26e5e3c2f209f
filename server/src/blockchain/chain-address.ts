import type { WithdrawalNetwork } from '@sealane/contract/withdrawal-rules'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Returns the address as its network writes it, or undefined where it is not an address: money sent to a mistyped one is lost. */
export function readAddress(network: WithdrawalNetwork, typed: string): string | undefined {
  const address = typed.trim()
  return readers[network](address)
}

const readers: Record<WithdrawalNetwork, (address: string) => string | undefined> = {
  TRC20: (address) => (hasVersion(address, [0x41]) ? address : undefined),
  ERC20: readEvm,
  BTC: (address) => (hasVersion(address, [0x00, 0x05]) ? address : readSegwit(address)),
}

/** Base58 with a checksum: one byte of version, 20 of a hash. */
function hasVersion(address: string, versions: readonly number[]): boolean {
  const bytes = attempt(() => base58check.decode(address))
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1)
}

/** Mixed case is a checksum (EIP-55); all lower or all upper case has none and is accepted. Returns the form with the checksum. */
function readEvm(address: string): string | undefined {
  const [, hex] = /^0x([0-9a-fA-F]{40})$/.exec(address) ?? []
  if (hex === undefined) return undefined
  const checked = `0x${toChecked(hex.toLowerCase())}`
  const hasChecksum = hex !== hex.toLowerCase() && hex !== hex.toUpperCase()
  return hasChecksum && checked !== address ? undefined : checked
}

function toChecked(hex: string): string {
  const digest = bytesToHex(keccak_256(utf8ToBytes(hex)))
  return Array.from(hex)
    .map((digit, index) => (Number.parseInt(digest[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit))
    .join('')
}

/** Witness version 0 is bech32, later ones are bech32m (BIP 173 and 350). The case may be either, but not mixed. */
function readSegwit(address: string): string | undefined {
  return [bech32, bech32m].some((code) => isSegwit(code, address)) ? address.toLowerCase() : undefined
}

function isSegwit(code: typeof bech32, address: string): boolean {
  const decoded = attempt(() => code.decode(address as `bc1${string}`, 90))
  const [version, ...program] = decoded?.words ?? []
  if (decoded?.prefix !== 'bc' || version === undefined || version > 16) return false
  const bytes = attempt(() => code.fromWords(program))
  return bytes !== undefined && (version === 0) === (code === bech32) && fits(version, bytes.length)
}

function fits(version: number, length: number): boolean {
  if (version === 0) return length === 20 || length === 32
  return version === 1 ? length === 32 : length >= 2 && length <= 40
}

function attempt<Answer>(read: () => Answer): Answer | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
