import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'
import { inLargePieces } from './body-pieces.ts'
import { answerStatus } from './errors.ts'
import { isInnerCall } from './inner.ts'
import { createRoom } from './room.ts'
import { sourceOf } from './source.ts'

const megabyte = 1024 * 1024

/** Maximum number of requests whose response is not complete. Each takes up to 100 kB: its headers, its file, and buffers of the system. */
const requestsMaximum = { what: 'request', perSource: 400, all: 2_000 } as const
const leaveOf = new WeakMap<IncomingMessage, () => void>()

/** Bounds the memory and the open files of unfinished requests. */
export function limitRequests(app: FastifyInstance): void {
  const enter = createRoom(requestsMaximum)
  app.addHook('onRequest', async (request, reply) => {
    if (isInnerCall()) return
    const { raw, ip } = request
    const leave = enter({ source: sourceOf(ip), size: 1, socket: raw.socket })
    if (leave === undefined) {
      reply.header('connection', 'close')
      return answerStatus(429, request, reply)
    }
    leaveOf.set(raw, leave)
    reply.raw.once('close', leave)
  })
}

/** Excludes an event stream from the limit: it stays open for hours and has limits of its own. */
export function leaveRequests({ raw }: FastifyRequest): void {
  leaveOf.get(raw)?.()
}

/** Maximum number of bytes of a body, where an endpoint does not set a larger one. */
export const bodyMaximum = 64 * 1024
/** More than the proxy's hundred connections of one address with bodies of `bodyMaximum`. */
const bodiesMaximum = { what: 'body', perSource: 8 * megabyte, all: 64 * megabyte } as const

/**
 * Bodies are in memory until they end, so each reserves its announced length, or its maximum where it announces none. A body whose sender is
 * identified already counts for the account: a seller's large bodies take no room from other accounts at the address. Files are written to the disk,
 * with limits of their own. A response before the end of a body closes the connection where much may follow; a smaller rest is read and discarded, so
 * that a browser receives the response.
 */
export function limitBodies(app: FastifyInstance): void {
  const enter = createRoom(bodiesMaximum)
  app.addHook('onSend', async (request, reply) => {
    if (isEndless(request) && !isFile(request)) reply.header('connection', 'close')
  })
  app.addHook('preParsing', async (request, reply, payload) => {
    const bytes = bytesAhead(request)
    const { raw } = request
    if (bytes === 0 || raw.destroyed || isFile(request)) return payload
    const leave = enter({ source: senderOf(request), size: bytes, socket: raw.socket })
    if (leave === undefined) {
      reply.header('connection', 'close') // Otherwise the rest would be read.
      throw new Refusal('BUSY')
    }
    for (const event of ['end', 'close']) raw.once(event, leave)
    const pieces = inLargePieces(raw, bytes)
    reply.raw.once('finish', () => pieces.resume())
    return pieces
  })
}

/** Returns the account of the request, or its source as long as the sender is not identified. */
function senderOf({ ip, situation }: FastifyRequest): string {
  return situation === undefined ? sourceOf(ip) : `account ${situation.caller.id}`
}

/** Whether more of the body may follow than its route accepts. */
function isEndless({ raw, headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  const isLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimit
  return isLong && !raw.complete
}

/** Returns 0 where the body is refused for its length. */
function bytesAhead({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : bodyLimit
  return Number(length) > bodyLimit ? 0 : Number(length)
}

/** Only routes of large bodies accept files. */
function isFile({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  return bodyLimit > bodyMaximum && headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}

/** Maximum number of bytes of large bodies that have arrived and wait for their answers. Their objects in memory take several times as much. */
const inputsMaximum = { what: 'body', perSource: 2 * megabyte, all: 16 * megabyte } as const

/**
 * Bounds the memory of large requests that wait for their turn: each counts for its account from the end of its body until its answer. Bodies of
 * usual size are bounded by the number of requests.
 */
export function limitInputs(app: FastifyInstance): void {
  const enter = createRoom(inputsMaximum)
  app.addHook('preValidation', async (request, reply) => {
    const size = bytesAhead(request)
    if (size <= bodyMaximum || isFile(request)) return
    const leave = enter({ source: senderOf(request), size })
    if (leave === undefined) throw new Refusal('BUSY', { retryAfterS: 2 })
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
}

/** Maximum number of bytes of responses that clients have not read. Files and streams are read piece by piece and count nothing. */
const answersMaximum = { what: 'answer', perSource: 8 * megabyte, all: 48 * megabyte } as const

/** Bounds the memory of responses that clients do not read. */
export function limitAnswers(app: FastifyInstance): void {
  const enter = createRoom(answersMaximum)
  app.addHook('onSend', async (request, reply, payload) => {
    if (isInnerCall() || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return
    const { socket } = request.raw
    const leave = enter({ source: sourceOf(request.ip), size: Buffer.byteLength(payload), socket })
    if (leave === undefined) socket.destroy()
    else reply.raw.once('close', leave)
  })
}
