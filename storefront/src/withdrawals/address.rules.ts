/** Number of characters at each end that people compare. */
const compared = 5

/** Splits an address into the compared ends and the part between them. */
export function splitAddress(address: string): { head: string; middle: string; tail: string } {
  if (address.length <= 2 * compared) return { head: address, middle: '', tail: '' }
  return {
    head: address.slice(0, compared),
    middle: address.slice(compared, -compared),
    tail: address.slice(-compared),
  }
}

/** Returns both ends of a long hash. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 10)}…${hash.slice(-8)}`
}

/** Checks for a transaction hash in the form of every network, with or without `0x`. */
export function isHash(typed: string): boolean {
  return /^(0x)?[0-9a-f]{64}$/i.test(typed.trim())
}

/** Checks for assets that are worth one dollar each; for any other the shopper enters the value. */
export function isDollar(asset: string): boolean {
  return /USD/i.test(asset)
}
