import ipaddr from 'ipaddr.js'

/** Global unicast, the only part of IPv6 that the internet routes: no embedded IPv4 addresses, no private networks. */
const internet6 = ipaddr.parseCIDR('2000::/3')
/** The host of Azure's platform services for its machines, in a range that is public elsewhere. */
const platformHosts: readonly string[] = ['168.63.129.16']

/** Whether the address is public: not this machine, its network or their platform. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || platformHosts.includes(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(internet6)
}
