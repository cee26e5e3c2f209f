import type { ApiCall } from '@sealane/contract/client'

/** Checks whether passkeys are possible. They belong to a domain name: browsers create none under an IP address or on plain HTTP. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return isSecureContext && !isAddress && 'PublicKeyCredential' in window
}

/** Creates a passkey for the account on this device; requires the login password. */
export async function addPasskey(call: ApiCall, password: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/passkey_options', { body: { password } })
  const credential = await startRegistration({ optionsJSON })
  return call('POST /api/auth/passkey_add', { body: { credential } })
}

/** Logs in with the passkey that the shopper chooses on this device. */
export async function enterWithPasskey(call: ApiCall) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/login_options')
  const credential = await startAuthentication({ optionsJSON })
  return call('POST /api/auth/login', { body: { credential } })
}

/** Lets one of the account's own passkeys sign this withdrawal: its amount, and its destination in the form that `verify_pay` receives. */
export async function proveWithPasskey(call: ApiCall, withdrawal: { amount: number; destination: string }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/withdrawal_options', { body: withdrawal })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Checks whether the shopper closed the browser's dialog or let it time out: no message is needed. */
export function isDeclined(error: Error): boolean {
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
}

/** Checks whether this device already has a passkey of the account. */
export function hasOneAlready(error: Error): boolean {
  return error.name === 'InvalidStateError'
}
