/**
 * Hosts on which the makers of browsers accept messages. A stranger gives the address that the server calls, so it calls no other host: each entry is
 * a host, or with a leading dot all hosts under it.
 */
const services = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Opera, Samsung Internet
  'updates.push.services.mozilla.com', // Firefox
  '.push.services.mozilla.com',
  'web.push.apple.com', // Safari
  '.push.apple.com',
  '.notify.windows.com', // Edge
] as const

/**
 * Whether the address belongs to a known service, or to one of the `further` origins that the operator has configured. It must be written as browsers
 * write it: the library that sends the message may interpret another spelling differently.
 */
export function isPushService(endpoint: string, further: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (url?.href !== endpoint || url.username !== '' || url.password !== '') return false
  if (further.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && services.some((service) => isHost(url.hostname, service))
}

function isHost(hostname: string, service: string): boolean {
  return service.startsWith('.') ? hostname.endsWith(service) : hostname === service
}
