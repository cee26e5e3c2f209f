import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the source that limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because one line has at least that many addresses
 * (RFC 6177, section 2).
 */
export function sourceOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? `${lineOf(parsed)}::/64` : parsed.toString()
}

function lineOf({ parts }: ipaddr.IPv6): string {
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
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
