/** How many signs at each end people compare. */
const compared = 5

/** The ends that are compared, and what lies between them. */
export function splitAddress(address: string): { head: string; middle: string; tail: string } {
  if (address.length <= 2 * compared) return { head: address, middle: '', tail: '' }
  return {
    head: address.slice(0, compared),
    middle: address.slice(compared, -compared),
    tail: address.slice(-compared),
  }
}

/** Both ends of a long hash. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 10)}…${hash.slice(-8)}`
}

/** As every network has them, with or without `0x`. */
export function isHash(typed: string): boolean {
  return /^(0x)?[0-9a-f]{64}$/i.test(typed.trim())
}

/** Assets that are a dollar each; of any other the shopper says what it was worth. */
export function isDollar(asset: string): boolean {
  return /USD/i.test(asset)
}
