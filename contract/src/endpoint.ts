import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Access } from './access.ts'
import type { RefusalCode } from './refusals.ts'

/** One thing a client may ask of the server. The server's handler and the client's call are both typed from it. */
export type Endpoint = Access & {
  query?: GenericSchema
  body?: GenericSchema
  reply: GenericSchema
  /** Beside what any call may answer; those of the back office answer PASSWORD_WEAK and LOGIN_UNFINISHED besides. */
  refusals?: readonly RefusalCode[]
  /** Bytes that a body may have, where 64 kB are too few. */
  bodyMaximum?: number
  /**
   * A decision about money, by an operator, or one in the name of a shop: where the platform asks for it, the session has to have
   * proven a second factor of late. A shop's own people are not asked.
   */
  secondFactor?: true
  /** Changes what a shop offers, or on which terms: a seller whose account is frozen is answered FROZEN. */
  changesOffer?: true
  /** A step of an operator's log-in: the only calls of the back office that are open until it is finished. */
  loginStep?: true
  /** A GET that changes state, as the specification has two of. */
  writes?: true
  /** The answer carries a token or ticket: it is never stored for a repeated Idempotency-Key. */
  secret?: true
  /** A POST that changes nothing: a repeated call is answered anew, and nothing is stored for it. */
  changesNothing?: true
  /** A change that may take a tenth of a second and more. Few are made at once, so that others' changes are not kept waiting. */
  isLong?: true
  /** Deletes the caller's account: it waits for their other calls, and those that come later find no account. */
  endsAccount?: true
  /**
   * The call ends somebody's access, or finishes a log-in. It counts for its session alone, so that another session of the account cannot
   * use up its limit.
   */
  countsApart?: true
}

/** Method and path, as in `GET /api/product/list`. */
export type EndpointRoute = `${'GET' | 'POST'} /api/${string}`

type EndpointPart<E, Name extends 'query' | 'body'> = E extends { [N in Name]: infer Schema extends GenericSchema }
  ? { sent: Optional<Name, InferInput<Schema>>; read: { [N in Name]: InferOutput<Schema> } }
  : { sent: unknown; read: unknown }

/** A part whose every field may be left out may be left out itself. */
type Optional<Name extends string, Input> = object extends Input ? { [N in Name]?: Input } : { [N in Name]: Input }

/** What a client sends: defaults may be left out. */
export type EndpointRequest<E extends Endpoint> = EndpointPart<E, 'query'>['sent'] & EndpointPart<E, 'body'>['sent']
/** What a handler reads: defaults are filled in. */
export type EndpointInput<E extends Endpoint> = EndpointPart<E, 'query'>['read'] & EndpointPart<E, 'body'>['read']
export type Reply<E extends Endpoint> = InferOutput<E['reply']>

export function endpoints<const Map extends Record<EndpointRoute, Endpoint>>(map: Map): Map {
  return map
}
