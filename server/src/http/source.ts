import { BlockList, isIP, isIPv6 } from 'node:net'

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

const local = new BlockList()
const localNetworks = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'] as const),
  ...(['172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'] as const),
]
for (const network of localNetworks) {
  const [address = '', prefix] = network.split('/')
  local.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
}
const ownMachine = sourceOf('::1')

/** Whether a source is a line of the internet. One of this machine, of a local network or of a proxy is everybody's. */
export function isPublicSource(source: string): boolean {
  const [address = ''] = source.split('/')
  if (isIP(address) === 0) return false // Some proxies write a port beside it.
  return source !== ownMachine && !local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
