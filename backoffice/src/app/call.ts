import { createClient, type ApiResponse, type Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import { showFailure } from '../ui/toast.ts'
import { RequestFailure, SessionOver } from './failure.ts'
import { createKey } from './idempotency-key.ts'
import { leaveStep, noticeStep } from './login-step.ts'
import { presenceHeaders } from './presence.ts'
import { queries } from './queries.ts'
import { forgetToken, readLanguage, readToken } from './session.ts'

/** Specification, section 9. */
const timeoutMs = 10_000
/** The audit reads the whole ledger. */
const slowTimeoutsMs: Record<string, number> = { '/api/portal/ledger/audit': 60_000 }

const send: Send = async ({ method, path, headers, body }) => {
  const response = await fetch(path, {
    method,
    headers: {
      ...(method === 'POST' && { 'idempotency-key': createKey() }),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(slowTimeoutsMs[path] ?? timeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(failOf)
  return receive(response, headers['token'])
}

/**
 * Reads the server's response. An HTTP error with the code 401 is shown and ends the session (specification, section 8), unless another login has
 * replaced the `token` of the request.
 */
export async function receive(response: Response, token: string | undefined): Promise<ApiResponse> {
  const { ok, status } = response
  const envelope = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined
  if (!ok && envelope?.code === 401) {
    showFailure(envelope.msg)
    if (token !== undefined && token === readToken()) endSession()
    throw new SessionOver(envelope.msg)
  }
  if (envelope === undefined || (!ok && envelope.reason === undefined))
    throw new RequestFailure('status', String(status))
  noticeStep(envelope.reason)
  return { status, envelope }
}

/** Calls the server with this browser's session and language. */
export const call = createClient(send, () => {
  const token = readToken()
  return { lang: readLanguage(), ...presenceHeaders(), ...(token !== undefined && { token }) }
})

/** Removes the session and all data read in it. The login replaces the page. */
export function endSession(): void {
  leaveStep()
  forgetToken()
  queries.clear()
}

function failOf(error: unknown): never {
  throw new RequestFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection')
}
