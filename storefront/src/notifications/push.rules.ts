/** The browser's capabilities for push messages. */
export type PushCapabilities = {
  isSecure: boolean
  hasPush: boolean
  /** Safari on a phone, outside an app on the home screen. */
  isOutsideHomeScreen: boolean
  permission: NotificationPermission
  /** The browser has a subscription that the server knows. */
  isSubscribed: boolean
}

export type PushState = 'on' | 'off' | 'denied' | 'insecure' | 'homeScreen' | 'unsupported'

/** Returns whether messages can be pushed to this browser, and whether they are. */
export function pushStateOf({
  isSecure,
  hasPush,
  isOutsideHomeScreen,
  permission,
  isSubscribed,
}: PushCapabilities): PushState {
  if (!isSecure) return 'insecure'
  if (!hasPush) return isOutsideHomeScreen ? 'homeScreen' : 'unsupported'
  if (permission === 'denied') return 'denied'
  return isSubscribed && permission === 'granted' ? 'on' : 'off'
}

/** Returns bytes as base64url, the form of the server's key. */
export function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
