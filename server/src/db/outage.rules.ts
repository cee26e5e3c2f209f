/**
 * SQLSTATEs of temporary failures: no connection (08), no room (53), the server stops or starts (57P0…), and by name a statement that took too long,
 * a lock, a deadlock, a serialization failure, and an idle transaction.
 */
const states = /^(08|53)|^57P0|^(57014|55P03|40P01|40001|25P03)$/
const networkCodes = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of `pg` without a code when the connection is lost, or none is free. */
const sentences =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout e|Query read timeout)/

/** Whether the database is temporarily unable, so that the same request may succeed in a moment. */
export function isOutage({ code, message }: { code?: unknown; message: string }): boolean {
  return typeof code === 'string' && code !== ''
    ? states.test(code) || networkCodes.test(code)
    : sentences.test(message)
}
