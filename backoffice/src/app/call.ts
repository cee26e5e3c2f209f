import { createClient, type ApiResponse, type Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import { showFailure } from '../ui/toast.tsx'
import { RequestFailure, SessionOver } from './failure.ts'
import { createKey } from './idempotency-key.ts'
import { noticeStep } from './login-step.ts'
import { presenceHeaders } from './presence.ts'
import { readLanguage, readToken } from './session.ts'

/** Specification, section 9. */
const timeoutMs = 10_000

const send: Send = async ({ method, path, headers, body }) => {
  const response = await fetch(path, {
    method,
    headers: {
      ...(method === 'POST' && { 'idempotency-key': createKey() }),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(failOf)
  return receive(response)
}

/** Reads the server's answer. An HTTP error with the code 401 is shown and ends the session (specification, section 8). */
export async function receive(response: Response): Promise<ApiResponse> {
  const { ok, status } = response
  const envelope = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined
  if (!ok && envelope?.code === 401) {
    showFailure(envelope.msg)
    throw new SessionOver(envelope.msg)
  }
  if (envelope === undefined || (!ok && envelope.reason === undefined))
    throw new RequestFailure('status', String(status))
  noticeStep(envelope.reason)
  return { status, envelope }
}

/** Asks the server as whoever is logged in here, in the chosen language. */
export const call = createClient(send, () => {
  const token = readToken()
  return { lang: readLanguage(), ...presenceHeaders(), ...(token !== undefined && { token }) }
})

function failOf(error: unknown): never {
  throw new RequestFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection')
}
