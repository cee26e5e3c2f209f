import { isIPv6 } from 'node:net'

/**
 * What limits count as one source: an IPv4 address, or the first 64 bits of an IPv6 address, because one line has at least that many
 * addresses (RFC 6177, section 2).
 */
export function sourceOf(address: string): string {
  const { v4 } = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups ?? {}
  if (v4 !== undefined) return v4
  const [plain = ''] = address.split('%') // Without the name of a network card.
  if (!isIPv6(plain)) return address
  const [start = '', end] = plain.toLowerCase().split('::')
  const [first, last] = [groupsOf(start), end === undefined ? [] : groupsOf(end)]
  const whole = [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** Of a part of an address, without leading zeros. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
