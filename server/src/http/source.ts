import { isIPv6 } from 'node:net'

/**
 * Returns the source that limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because one line has at least that many addresses
 * (RFC 6177, section 2).
 */
export function sourceOf(address: string): string {
  const { v4 } = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups ?? {}
  if (v4 !== undefined) return v4
  const [plain = ''] = address.split('%') // Without the name of a network interface.
  if (!isIPv6(plain)) return address
  const [start = '', end] = plain.toLowerCase().split('::')
  const [first, last] = [groupsOf(start), end === undefined ? [] : groupsOf(end)]
  const whole = [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** `factor` multiplies a limit's maximum for the key. */
export type CountedKey = { key: string; factor: number }

/** Providers give a customer 256 to 65,536 lines (RFC 6177), and some share such a network among several customers. */
const networkFactor = 8
const lineAtEnd = /(?<network>(?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/

/**
 * Returns the keys that a limit counts for a key ending with a source: the source, and for an IPv6 line also the network around it, its first 48
 * bits. All limits by source count both: a limit by line alone does not limit a customer who has a whole network.
 */
export function countedOf(key: string): CountedKey[] {
  const own = { key, factor: 1 }
  const found = key.endsWith('::/64') ? lineAtEnd.exec(key) : null
  if (found === null) return [own]
  const { network } = found.groups as { network: string }
  return [own, { key: `${key.slice(0, found.index)}${network}::/48`, factor: networkFactor }]
}

/** Returns the widest network that one customer may have: where people are counted, one network counts as one person. */
export function networkOf(address: string): string {
  const source = sourceOf(address)
  return countedOf(source).at(-1)?.key ?? source
}

/** Splits a part of an address into groups without leading zeros. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
