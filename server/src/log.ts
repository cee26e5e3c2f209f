import pino, { type DestinationStream, type Logger } from 'pino'
import { traceFields } from './tracing.ts'

/** The server's log: one line of JSON for each event. `part` is the part of the server that writes it, `err` an error. */
export const log: Logger = createLog()

/** Creates a log that writes to standard output, or to another destination. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    redact: ['req.headers.token'],
    serializers: { err: toLog },
    base: null,
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/** Returns an error as a line of the log contains it. PostgreSQL's `detail` and `where` quote user input, so they are left out. */
function toLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const {
    name,
    message,
    stack = '',
    cause,
    code,
    constraint,
  } = error as Error & { code?: unknown; constraint?: unknown }
  // For a host with several addresses each has its own error, and the whole has no message.
  const text = error instanceof AggregateError && message === '' ? toLog(error.errors[0]).message : message
  return { type: name, message: text, stack, code, constraint, ...(cause !== undefined && { cause: toLog(cause) }) }
}

export type RepeatedFailureLog = { failed: (error: unknown) => void; worked: () => void }

/** Logs a failure of repeated work: once when it begins or its message changes, and once when it is over. */
export function createRepeatedFailureLog(
  fields: { part: string; network?: string },
  to: Logger = log,
): RepeatedFailureLog {
  let current: string | undefined
  return {
    failed(error) {
      const { message } = toLog(error)
      if (current !== message) to.error({ ...fields, err: error }, `Fails: ${message}`)
      current = message
    },
    worked() {
      if (current !== undefined) to.info(fields, 'Works again')
      current = undefined
    },
  }
}
