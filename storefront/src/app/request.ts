import type { ApiResponse, Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import { isDuplicate } from './duplicates.ts'
import { endAttempt, keyOf } from './idempotency-key.ts'

const timeoutMs = 10_000

type ErrorText = 'duplicate' | 'connection' | 'timeout' | 'status'

/** Functions and data that the request layer gets from outside. */
export type RequestEnvironment = {
  say: (error: ErrorText, values?: { code: string }) => string
  showFailure: (text: string) => void
  isLoggedIn: () => boolean
  onUnauthorised: () => void
  whenStaying: () => Promise<void>
  storage: Storage
}

/** `isQuiet`: the caller itself shows refusals that have a reason. `mayRepeat`: the same request may follow at once. */
export type CallOptions = { isQuiet?: boolean; mayRepeat?: boolean }

/** Thrown when the request got no response, or an HTTP error. The message is for the shopper and was already shown. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly isOffline: boolean
  /** The text by which the failure can be found in the server's log, if the server responded. */
  readonly reference: string | undefined

  constructor(message: string, isOffline: boolean, reference?: string) {
    super(message)
    this.isOffline = isOffline
    this.reference = reference
  }
}

/** Creates the function that sends requests by the rules of the specification, sections 5, 7 and 8. */
export function createSend(
  surroundings: RequestEnvironment,
  { isQuiet = false, mayRepeat = false }: CallOptions = {},
): Send {
  return async ({ method, path, headers, body }) => {
    if (method === 'GET') {
      const answer = await sendRequest(surroundings, path, { method, headers })
      return receive(surroundings, answer, isQuiet || answer.envelope?.reason === 'NOT_FOUND') // The page shows NOT_FOUND itself.
    }
    if (!mayRepeat && isDuplicate(surroundings.storage, path, body ?? {}, Date.now())) {
      throw fail(surroundings, surroundings.say('duplicate'), false)
    }
    const payload = JSON.stringify(body ?? {})
    const key = keyOf(path, payload, Date.now())
    const answer = await sendRequest(surroundings, path, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: payload,
    })
    if (answer.response.ok && answer.envelope !== undefined) endAttempt(key)
    return receive(surroundings, answer, isQuiet)
  }
}

type RawApiAnswer = { response: Response; envelope: Envelope<unknown> | undefined }

/** Sends the request. The time limit includes reading the whole response. */
async function sendRequest(
  surroundings: RequestEnvironment,
  path: string,
  request: RequestInit,
): Promise<RawApiAnswer> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    return { response, envelope: readEnvelope(await response.text()) }
  } catch (error) {
    await surroundings.whenStaying()
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw fail(surroundings, surroundings.say(isTimeout ? 'timeout' : 'connection'), true)
  }
}

/** Returns undefined for a text that is no response of the API. */
export function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'code' in read ? (read as Envelope<unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns refusals as envelopes, from which the client makes a `Refused`; throws every other failure. Shows a refusal without a
 * reason even for a quiet caller, which could not know its subject. Under HTTP 200 the code 401 is an ordinary refusal.
 */
function receive(
  surroundings: RequestEnvironment,
  { response, envelope }: RawApiAnswer,
  isQuiet: boolean,
): ApiResponse {
  const { ok, status } = response
  if (!ok && envelope?.code === 401) {
    const failure = fail(surroundings, envelope.msg, false)
    if (surroundings.isLoggedIn()) surroundings.onUnauthorised()
    throw failure
  }
  if (!ok || envelope === undefined) {
    const message = surroundings.say('status', { code: String(status).slice(-3) })
    throw fail(surroundings, message, false, referenceOf(response))
  }
  const isShownByCaller = isQuiet && envelope.reason !== undefined
  if (envelope.code !== 1 && !isShownByCaller) surroundings.showFailure(envelope.msg)
  return { status, envelope }
}

function referenceOf({ status, headers }: Response): string {
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return [status, `${time} UTC`, headers.get('x-request-id') ?? ''].filter(Boolean).join(' · ')
}

function fail(
  surroundings: RequestEnvironment,
  message: string,
  isOffline: boolean,
  reference?: string,
): RequestFailed {
  surroundings.showFailure(message)
  return new RequestFailed(message, isOffline, reference)
}
