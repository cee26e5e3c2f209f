import type { Reply, Sent } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import type { Contract } from './index.ts'
import type { RefusalCode } from './refusals.ts'

/** How a request travels: `fetch` in a browser, `inject` in the server's own rendering and in tests. */
export type Send = (request: {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}) => Promise<Envelope<unknown>>

/** `headers` join those of the client: an Idempotency-Key, say. */
type Arguments<S> = object extends S
  ? [sent?: S, headers?: Record<string, string>]
  : [sent: S, headers?: Record<string, string>]
export type Call = <A extends keyof Contract>(
  address: A,
  ...sent: Arguments<Sent<Contract[A]>>
) => Promise<Reply<Contract[A]>>

/** The server understood the request and said no, for a reason that the contract names. `fields` belong beside the inputs. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: RefusalCode
  readonly fields: Record<string, string>
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(envelope: Envelope<unknown> & { reason: RefusalCode }) {
    super(envelope.msg)
    this.reason = envelope.reason
    this.fields = envelope.fields ?? {}
    this.data = envelope.data
    this.retryAfter = envelope.retry_after
  }
}

/** The answer was an HTTP error: the request was not understood, or the server cannot now. */
export class Failed extends Error {
  override name = 'Failed'
  readonly status: number

  constructor(address: string, { code, msg }: Envelope<unknown>) {
    super(`${address} answered ${code}: ${msg}`)
    this.status = code
  }
}

export function createClient(send: Send, headers: () => Record<string, string>): Call {
  return async (address, ...[sent, own]) => {
    const [method, path] = address.split(' ') as ['GET' | 'POST', string]
    const { query = {}, body } = (sent ?? {}) as { query?: object; body?: object }
    const envelope = await send({
      method,
      path: path + search(query),
      headers: { ...headers(), ...own },
      ...(body !== undefined && { body }),
      ...(method === 'POST' && body === undefined && { body: {} }),
    })
    const { reason } = envelope
    if (reason !== undefined) throw new Refused({ ...envelope, reason })
    if (envelope.code !== 1) throw new Failed(address, envelope)
    return envelope.data as never
  }
}

/** Empty, null and undefined parameters are dropped; an object is sent as `name[key]` (specification, section 5). */
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
