import ipaddr from 'ipaddr.js'

/** Global unicast, the only part of IPv6 that the internet routes: not what embeds an address of IPv4, nor networks of one's own. */
const internet6 = ipaddr.parseCIDR('2000::/3')
/** The host that answers Azure's machines for their platform, in a range that is public elsewhere. */
const platformHosts: readonly string[] = ['168.63.129.16']

/** Neither this machine nor its neighbours, nor what speaks for them. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || platformHosts.includes(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(internet6)
}
