/**
 * Where browsers' makers take messages for their browsers. The shop calls an address that a stranger names, so it calls no
 * other: each entry is a host, or with a leading dot everything under it.
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
 * Of a known service, or of one of the `further` origins that the operator names. An address has to be written as browsers write it:
 * others that are read the same may be read in another way by what sends the message.
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
