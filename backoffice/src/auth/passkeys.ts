import { call } from '../app/call.ts'

/** Thrown if nothing was proven: `cancelled` by the user or because this device has no such passkey; `failed` for any other reason. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
  readonly kind: 'cancelled' | 'failed'

  constructor(cause: unknown) {
    super('The passkey proved nothing', { cause })
    const isDeclined = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
    this.kind = isDeclined ? 'cancelled' : 'failed'
  }
}

/** Returns whether the browser supports passkeys here. Passkeys belong to host names: they do not exist under an IP address or on plain HTTP. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return isSecureContext && !isAddress && 'PublicKeyCredential' in window
}

/** Lets one of the account's passkeys sign this withdrawal: its amount, and its destination as `verify_pay` receives it. */
export async function proveWithPasskey(withdrawal: { amount: number; destination: string }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/withdrawal_options', { body: withdrawal })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyFailure(cause)
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}
