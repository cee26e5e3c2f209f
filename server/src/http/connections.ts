import http from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { cutOff } from '../metrics/metrics.ts'
import { now } from './errors.ts'
import { createRoom, slowBytesPerSecond } from './room.ts'
import { sourceOf } from './source.ts'

/**
 * Closes connections that are idle or too slow. Bodies are limited by their progress, see `watchBody`. A missing host is answered by `checkHosts`.
 */
const limits = {
  requestTimeout: 300_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false,
}

/**
 * Maximum number of open connections of one address. A request that waits for its body has some 20 kB of headers in memory. A trusted proxy has
 * limits of its own and one address for all its clients.
 */
const connectionsMaximum = { what: 'connection', perSource: 1_000, all: Infinity } as const

type ConnectionLimits = { limits: boolean; trustedProxies: readonly string[] }

export function createHttpServer(
  handle: http.RequestListener,
  { limits: isLimited, trustedProxies }: ConnectionLimits,
): http.Server {
  const server = http.createServer(limits, (request, response) => {
    if (!isWithinUnanswered(request.socket, response)) return
    if (isAddressTooLong(request)) return answerTooLong(response)
    watchBody(request)
    handle(request, response)
  })
  server.setTimeout(idleMs)
  if (isLimited) limitConnections(server, toBlockList(trustedProxies))
  server.on('checkExpectation', (_request, response: http.ServerResponse) => {
    const body = envelopeOf(417)
    response.writeHead(417, { 'content-type': type, 'content-length': body.length, connection: 'close' }).end(body)
  })
  return server
}

/** Reads addresses, and networks such as `10.0.0.0/8`. */
function toBlockList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses) {
    const [first = '', prefix] = address.split('/')
    const family = isIPv6(first) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(first, family)
    else list.addSubnet(first, Number(prefix), family)
  }
  return list
}

function limitConnections(server: http.Server, proxies: BlockList): void {
  const enter = createRoom(connectionsMaximum)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const leave = enter({ source: sourceOf(address), size: 1, socket })
    if (leave === undefined) socket.destroy()
    else socket.once('close', leave)
  })
}

/** A connection without traffic is closed, also where the client does not read the response. The event stream sends something every 20 seconds. */
const idleMs = 60_000
/** Maximum number of requests on one connection that are not answered yet: no browser sends several without waiting. */
const unansweredMaximum = 4
const unanswered = new WeakMap<Socket, number>()

/** Closes a connection with too many requests that are not answered. */
function isWithinUnanswered(socket: Socket, response: http.ServerResponse): boolean {
  if (socket.destroyed) return false
  const count = (unanswered.get(socket) ?? 0) + 1
  unanswered.set(socket, count)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  if (count <= unansweredMaximum) return true
  socket.destroy()
  cutOff.inc({ what: 'connection', reason: 'unanswered' })
  return false
}

/** Characters and parameters of an address. No page of the shop has as many, and each parameter takes longer to parse than its characters. */
const addressMaximum = { letters: 8_000, parameters: 200 }

function isAddressTooLong({ url = '' }: http.IncomingMessage): boolean {
  return (
    url.length > addressMaximum.letters ||
    url.split('&', addressMaximum.parameters + 1).length > addressMaximum.parameters
  )
}

function answerTooLong(response: http.ServerResponse): void {
  const body = envelopeOf(414)
  response.writeHead(414, { 'content-type': type, 'content-length': body.length, connection: 'close' }).end(body)
}

const sampleEveryMs = 1_000
const samplesMaximum = 20

/** Closes a request with 408 whose body arrived too slowly in the last seconds. A large body on a slow line is accepted while it progresses. */
function watchBody(request: http.IncomingMessage): void {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const read = [socket.bytesRead]
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    if (socket.isPaused()) return // The server itself is slow: it does not read more for now.
    read.push(socket.bytesRead)
    if (read.length <= samplesMaximum) return
    const before = read.shift() ?? 0
    if (socket.bytesRead - before >= (slowBytesPerSecond * samplesMaximum * sampleEveryMs) / 1_000) return
    clearInterval(timer)
    cutOff.inc({ what: 'body', reason: 'too_slow' })
    answerBrokenClient({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    setTimeout(() => request.destroy(), sampleEveryMs).unref() // The response is sent first.
  }, sampleEveryMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** Sends an envelope even where the request is not HTTP. */
export function answerBrokenClient(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = envelopeOf(status)
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const type = 'application/json; charset=utf-8'

/** Returns an envelope in English, because the client's language is unknown. */
function envelopeOf(status: number): string {
  return JSON.stringify({ code: status, msg: http.STATUS_CODES[status], time: now(), data: null })
}
