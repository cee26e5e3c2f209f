/** What a browser says of itself. */
export type PushCapabilities = {
  isSecure: boolean
  hasPush: boolean
  /** Safari on a phone, outside an app on the home screen. */
  isOutsideHomeScreen: boolean
  permission: NotificationPermission
  /** It has a subscription, and the server knows it. */
  isSubscribed: boolean
}

export type PushState = 'on' | 'off' | 'denied' | 'insecure' | 'homeScreen' | 'unsupported'

/** Whether messages can be pushed here, and whether they are. */
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

/** Bytes as base64url, as the server names its key. */
export function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
