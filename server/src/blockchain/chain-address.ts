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

/** Contracts of the tokens that wallets show most: one does not give back its own token. */
const tokens = new Set([
  '0xdAC17F958D2ee523a2206206994597C13D831ec7', // USDT
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
  '0x6B175474E89094C44Da98b954EedeAC495271d0F', // DAI
  '0x4Fabb145d64652a948d72533023f6E7A623C7C53', // BUSD
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', // WETH
  '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', // WBTC
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', // USDT
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', // USDC
])
/** Addresses without an owner whose hash does not show it. */
const burning = new Set(['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'])

/**
 * Whether nobody can spend what is sent to the address: it is the zero address, that of a built-in contract, one that was made to burn coins, or the
 * contract of a token. The address is in the form that `readAddress` returns.
 */
export function isLost(network: WithdrawalNetwork, address: string): boolean {
  return tokens.has(address) || burning.has(address) || isMadeUp(hashOf(network, address))
}

/** No key has such a hash: one digit alone, zeros around a small number, or the word “dead” and zeros. */
function isMadeUp(hash: string): boolean {
  return /^(.)\1*$/.test(hash) || /^0+.{4}$/.test(hash) || /^dead0{16,}/.test(hash) || /^0{16,}.*dead$/.test(hash)
}

/** Returns the hash of a key or a script that the address contains, in hexadecimal digits. */
function hashOf(network: WithdrawalNetwork, address: string): string {
  if (network === 'ERC20') return address.slice(2).toLowerCase()
  if (network === 'BTC' && /^bc1/.test(address)) {
    const words = (
      attempt(() => bech32.decode(address as `bc1${string}`, 90)) ?? bech32m.decode(address as `bc1${string}`, 90)
    ).words
    return bytesToHex(bech32.fromWords(words.slice(1)))
  }
  return bytesToHex(base58check.decode(address).slice(1))
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
