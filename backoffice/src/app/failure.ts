/** The session is over; the message is the server's. */
export class SessionOver extends Error {
  override name = 'SessionOver'
}

/** No response, or one that the contract does not define. */
export class RequestFailure extends Error {
  override name = 'Failure'
  readonly kind: 'connection' | 'timeout' | 'status'
  /** The last three characters of the error (specification, section 8). */
  readonly code: string

  constructor(kind: RequestFailure['kind'], code = '') {
    super(`The server did not answer: ${kind} ${code}`.trim())
    this.kind = kind
    this.code = code.slice(-3)
  }
}

/** The code of a page did not load: the connection failed, or a new version has replaced it. */
export class ChunkMissing extends Error {
  override name = 'ChunkMissing'

  constructor(cause: unknown) {
    super('The code of the page did not load', { cause })
  }
}
