/** The server knows the session no more, and says so in the message. */
export class SessionOver extends Error {
  override name = 'SessionOver'
}

/** Nothing came back, or nothing that the contract knows: the line, the time, the server. */
export class RequestFailure extends Error {
  override name = 'Failure'
  readonly kind: 'connection' | 'timeout' | 'status'
  /** The last three characters of the error, as the specification says (section 8). */
  readonly code: string

  constructor(kind: RequestFailure['kind'], code = '') {
    super(`The server did not answer: ${kind} ${code}`.trim())
    this.kind = kind
    this.code = code.slice(-3)
  }
}
