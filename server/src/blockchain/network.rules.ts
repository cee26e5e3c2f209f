/** Whether payments are credited by themselves. */
export function isWatched({ rpc, token, xpub }: { rpc: string; token: string; xpub: string }): boolean {
  return rpc !== '' && token !== '' && xpub !== ''
}

/** Whether payments are made to addresses that a watcher reads, at once or once it has a node: it credits what came before, too. */
export function isWatchable({ xpub }: { xpub: string }): boolean {
  return xpub !== ''
}

type Payee = { network: string; address: string; token: string; chainId: number | undefined }

/**
 * What wallets open from a QR code: a transfer of the token by EIP-681, an address of Bitcoin by BIP-21, else the address alone.
 * No amount: it is the shopper's to say.
 */
export function paymentLink({ network, address, token, chainId }: Payee): string {
  if (network === 'Bitcoin') return `bitcoin:${address}`
  if (chainId === undefined || token === '') return address
  return `ethereum:${token}@${chainId}/transfer?address=${address}`
}

/** Ethereum's addresses are the same in either case; others are not. */
export function isSameAddress(one: string, other: string): boolean {
  const isHex = /^0x/i.test(one)
  return isHex ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** A transaction's hash as its network writes it, however it was copied; undefined where it is none. */
export function normaliseHash(typed: string, address: string): string | undefined {
  const { hex } = /^(?:0x)?(?<hex>[0-9a-f]{64})$/i.exec(typed.trim())?.groups ?? {}
  if (hex === undefined) return undefined
  return `${address.startsWith('0x') ? '0x' : ''}${hex.toLowerCase()}`
}

/** A page about the transaction, where the network has such pages. */
export function explorerUrl(template: string, hash: string | null): string | null {
  return template === '' || hash === null ? null : template.replace('{hash}', encodeURIComponent(hash))
}
