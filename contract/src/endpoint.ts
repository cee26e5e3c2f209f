import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Access } from './access.ts'
import type { RefusalCode } from './refusals.ts'

/** One operation of the API. The server's handler and the client's call are both typed from it. */
export type Endpoint = Access & {
  query?: GenericSchema
  body?: GenericSchema
  reply: GenericSchema
  /** Refusals besides those that any endpoint may return; those of the back office also return PASSWORD_WEAK and LOGIN_UNFINISHED. */
  refusals?: readonly RefusalCode[]
  /** Maximum number of bytes of the body, if 64 kB are not enough. */
  bodyMaximum?: number
  /**
   * A decision about money, by an operator, or one in the name of a shop: if the platform requires it, the session must have proven a second factor
   * recently. A shop's own staff need none.
   */
  secondFactor?: true
  /** Changes a shop's offer or its terms, or gives its money away: refused with FROZEN for a seller whose account is frozen. */
  changesOffer?: true
  /** A step of an operator's log-in: only these endpoints of the back office are available until it is finished. */
  loginStep?: true
  /** A GET that changes state; the specification has two of them. */
  writes?: true
  /** The response contains a token or ticket: it is never stored for a repeated Idempotency-Key. */
  secret?: true
  /** A POST that changes nothing: a repeated request is processed again, and nothing is stored for it. */
  changesNothing?: true
  /** A change that may take a tenth of a second or more. Few of them run at once, so that other changes are not delayed. */
  isLong?: true
  /** Deletes the caller's account: it waits for their other requests, and later ones find no account. */
  endsAccount?: true
  /**
   * Ends an access, or finishes a log-in. Its rate limit counts for each session separately, so that another session of the account cannot use it up.
   */
  countsApart?: true
}

/** Refusals that any endpoint may return, so that none has to list them. */
const commonRefusals: readonly RefusalCode[] = [
  'INVALID_INPUT',
  'LOGIN_REQUIRED',
  'NOT_ALLOWED',
  'TOO_MANY',
  'IDEMPOTENCY_MISMATCH',
  'BUSY',
]

/** Returns all refusals of the endpoint: its own, those of any endpoint, and those that follow from its properties. */
export function refusalsOf({ refusals = [], changesOffer }: Endpoint): readonly RefusalCode[] {
  return [...commonRefusals, ...(changesOffer === true ? (['FROZEN'] as const) : []), ...refusals]
}

/** Method and path, such as `GET /api/product/list`. */
export type EndpointRoute = `${'GET' | 'POST'} /api/${string}`

type EndpointPart<E, Name extends 'query' | 'body'> = E extends { [N in Name]: infer Schema extends GenericSchema }
  ? { sent: Optional<Name, InferInput<Schema>>; read: { [N in Name]: InferOutput<Schema> } }
  : { sent: unknown; read: unknown }

/** A part may be left out if each of its fields may be left out. */
type Optional<Name extends string, Input> = object extends Input ? { [N in Name]?: Input } : { [N in Name]: Input }

/** The request as a client sends it: fields with defaults may be left out. */
export type EndpointRequest<E extends Endpoint> = EndpointPart<E, 'query'>['sent'] & EndpointPart<E, 'body'>['sent']
/** The request as a handler reads it, with defaults. */
export type EndpointInput<E extends Endpoint> = EndpointPart<E, 'query'>['read'] & EndpointPart<E, 'body'>['read']
export type Reply<E extends Endpoint> = InferOutput<E['reply']>

export function endpoints<const Map extends Record<EndpointRoute, Endpoint>>(map: Map): Map {
  return map
}
