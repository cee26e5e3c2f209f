import type { Reply, EndpointRequest } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import type { Contract } from './index.ts'
import type { RefusalCode } from './refusals.ts'

/** `status` is the HTTP status. */
export type ApiResponse = { status: number; envelope: Envelope<unknown> }

/** Sends a request: `fetch` in a browser, `inject` in the server's own rendering and in tests. */
export type Send = (request: {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}) => Promise<ApiResponse>

/** `headers` are added to those of the client, such as an Idempotency-Key. */
type Arguments<S> = object extends S
  ? [sent?: S, headers?: Record<string, string>]
  : [sent: S, headers?: Record<string, string>]
export type ApiCall = <A extends keyof Contract>(
  address: A,
  ...sent: Arguments<EndpointRequest<Contract[A]>>
) => Promise<Reply<Contract[A]>>

/**
 * The server understood the request and refused it: HTTP 200 with any code except 1. The message is its sentence for people. The specification
 * promises no more (section 8); our server also sends the reason, and `fields` for the inputs.
 */
export class ApiRefusal extends Error {
  override name = 'Refused'
  readonly reason: RefusalCode | undefined
  readonly fields: Record<string, string>
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(envelope: Envelope<unknown>) {
    super(envelope.msg)
    this.reason = envelope.reason
    this.fields = envelope.fields ?? {}
    this.data = envelope.data
    this.retryAfter = envelope.retry_after
  }
}

/** The response was an HTTP error: the request was not understood, or the server is unavailable. The message is the server's sentence. */
export class ApiFailure extends Error {
  override name = 'Failed'
  readonly address: string
  readonly status: number

  constructor(address: string, { status, envelope }: ApiResponse) {
    super(envelope.msg)
    this.address = address
    this.status = status
  }
}

export function createClient(send: Send, headers: () => Record<string, string>): ApiCall {
  return async (address, ...[sent, own]) => {
    const [method, path] = address.split(' ') as ['GET' | 'POST', string]
    const { query = {}, body } = (sent ?? {}) as { query?: object; body?: object }
    const answer = await send({
      method,
      path: path + search(query),
      headers: { ...headers(), ...own },
      ...(body !== undefined && { body }),
      ...(method === 'POST' && body === undefined && { body: {} }),
    })
    return readAnswer(address, answer) as never
  }
}

/** Returns the data of a success; throws `ApiRefusal` or `ApiFailure`. An HTTP error with a reason is a refusal too. */
export function readAnswer(address: string, answer: ApiResponse): unknown {
  const { status, envelope } = answer
  const isHttpError = status >= 400
  if (!isHttpError && envelope.code === 1) return envelope.data
  if (!isHttpError || envelope.reason !== undefined) throw new ApiRefusal(envelope)
  throw new ApiFailure(address, answer)
}

/** Builds the query. Empty, null and undefined parameters are left out; an object is sent as `name[key]` (specification, section 5). */
function search(query: object): string {
  const parameters = new URLSearchParams(
    Object.entries(query)
      .flatMap(([name, value]): [string, unknown][] =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.entries(value).map(([key, inner]): [string, unknown] => [`${name}[${key}]`, inner])
          : [[name, value]],
      )
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)]),
  )
  return parameters.size > 0 ? `?${parameters}` : ''
}
