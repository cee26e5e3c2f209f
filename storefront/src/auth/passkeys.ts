import type { ApiCall } from '@sealane/contract/client'

/** Keys belong to names: under a bare network address, and on plain HTTP, browsers make none. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return isSecureContext && !isAddress && 'PublicKeyCredential' in window
}

/** Has this device make a key for the account, whose login password it takes. */
export async function addPasskey(call: ApiCall, password: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/passkey_options', { body: { password } })
  const credential = await startRegistration({ optionsJSON })
  return call('POST /api/auth/passkey_add', { body: { credential } })
}

/** Logs in with whichever key of this device somebody chooses. */
export async function enterWithPasskey(call: ApiCall) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/login_options')
  const credential = await startAuthentication({ optionsJSON })
  return call('POST /api/auth/login', { body: { credential } })
}

/** Has one of the account's own keys sign this withdrawal: its amount, and its destination as `verify_pay` is told of it. */
export async function proveWithPasskey(call: ApiCall, withdrawal: { amount: number; destination: string }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/withdrawal_options', { body: withdrawal })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Somebody closed the browser's question, or let it pass: they know. */
export function isDeclined(error: Error): boolean {
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
}

/** This device keeps a key of the account already. */
export function hasOneAlready(error: Error): boolean {
  return error.name === 'InvalidStateError'
}
