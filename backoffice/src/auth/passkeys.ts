import { call } from '../app/call.ts'

/** Nothing is proven: `cancelled` by whoever was asked, or for want of the key here; `failed` for any other reason. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
  readonly kind: 'cancelled' | 'failed'

  constructor(cause: unknown) {
    super('The passkey proved nothing', { cause })
    const isDeclined = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
    this.kind = isDeclined ? 'cancelled' : 'failed'
  }
}

/** Keys belong to names: under a bare network address, and on plain HTTP, browsers have none. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return isSecureContext && !isAddress && 'PublicKeyCredential' in window
}

/** Has one of the account's own keys sign this withdrawal: its amount, and its destination as `verify_pay` is told of it. */
export async function proveWithPasskey(withdrawal: { amount: number; destination: string }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call('POST /api/auth/withdrawal_options', { body: withdrawal })
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyFailure(cause)
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}
