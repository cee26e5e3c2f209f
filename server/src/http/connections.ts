import http from 'node:http'
import type { Socket } from 'node:net'
import { now } from './errors.ts'

/** A client that drips its request is cut off; nobody holds a connection open for nothing. A missing host is answered by `checkHosts`. */
const limits = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false,
}

export function createHttpServer(handle: http.RequestListener): http.Server {
  const server = http.createServer(limits, handle)
  server.on('checkExpectation', (_request, response: http.ServerResponse) => {
    const body = envelopeOf(417)
    response.writeHead(417, { 'content-type': type, 'content-length': body.length, connection: 'close' }).end(body)
  })
  return server
}

/** What is no HTTP at all still gets an envelope. */
export function answerBrokenClient(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = envelopeOf(status)
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const type = 'application/json; charset=utf-8'

/** In English: nothing is known of who asks. */
function envelopeOf(status: number): string {
  return JSON.stringify({ code: status, msg: http.STATUS_CODES[status], time: now(), data: null })
}
