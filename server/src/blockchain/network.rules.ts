/** Whether a watcher credits payments automatically. */
export function isWatched({ rpc, token, xpub }: { rpc: string; token: string; xpub: string }): boolean {
  return rpc !== '' && token !== '' && xpub !== ''
}

/** Whether payments go to addresses that a watcher reads now or once it has a node: it credits earlier payments, too. */
export function isWatchable({ xpub }: { xpub: string }): boolean {
  return xpub !== ''
}

type Payee = { network: string; address: string; token: string; chainId: number | undefined }

/**
 * Returns the text of a QR code for wallets: a transfer of the token by EIP-681, a Bitcoin address by BIP-21, else the address alone. It has no
 * amount, because the shopper chooses it.
 */
export function paymentLink({ network, address, token, chainId }: Payee): string {
  if (network === 'Bitcoin') return `bitcoin:${address}`
  if (chainId === undefined || token === '') return address
  return `ethereum:${token}@${chainId}/transfer?address=${address}`
}

/** Ethereum's addresses are case-insensitive; others are not. */
export function isSameAddress(one: string, other: string): boolean {
  const isHex = /^0x/i.test(one)
  return isHex ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** Returns a transaction's hash as its network writes it, whatever prefix and case were typed; undefined where it is not a hash. */
export function normaliseHash(typed: string, address: string): string | undefined {
  const { hex } = /^(?:0x)?(?<hex>[0-9a-f]{64})$/i.exec(typed.trim())?.groups ?? {}
  if (hex === undefined) return undefined
  return `${address.startsWith('0x') ? '0x' : ''}${hex.toLowerCase()}`
}

/** Returns the address of a page about the transaction, where the network has such pages. */
export function explorerUrl(template: string, hash: string | null): string | null {
  return template === '' || hash === null ? null : template.replace('{hash}', encodeURIComponent(hash))
}
