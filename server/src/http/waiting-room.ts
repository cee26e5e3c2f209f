import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { isInnerCall } from './inner.ts'
import { networkOf } from './source.ts'

const megabyte = 1024 * 1024

/** Something that waits in memory for the client `source`. `cut` ends it. */
type Waiting = { source: string; size: number; cut: () => void }
type RoomMaxima = { perSource: number; all: number }

/**
 * Room in this process's memory. Where a source, or all together, have too much, the one that has waited longest is cut off: of the source, or
 * of the source that has the most.
 */
export function createWaitingRoom(maxima: RoomMaxima) {
  /** In the order in which they came. */
  const waiting = new Map<string, Set<Waiting>>()
  const sizeOf = new Map<string, number>()
  let sum = 0

  function leave(one: Waiting): void {
    const ofSource = waiting.get(one.source)
    if (ofSource?.delete(one) !== true) return
    sum -= one.size
    sizeOf.set(one.source, (sizeOf.get(one.source) ?? 0) - one.size)
    if (ofSource.size > 0) return
    waiting.delete(one.source)
    sizeOf.delete(one.source)
  }

  function cutOldest(source: string): void {
    const [oldest] = waiting.get(source) ?? []
    if (oldest === undefined) return
    leave(oldest)
    oldest.cut()
  }

  const heaviest = () => [...sizeOf].reduce((one, other) => (other[1] > one[1] ? other : one))[0]

  return {
    enter(one: Waiting): void {
      waiting.set(one.source, (waiting.get(one.source) ?? new Set()).add(one))
      sizeOf.set(one.source, (sizeOf.get(one.source) ?? 0) + one.size)
      sum += one.size
      while ((sizeOf.get(one.source) ?? 0) > maxima.perSource) cutOldest(one.source)
      while (sum > maxima.all) cutOldest(heaviest())
    },
    leave,
  }
}

/** Bytes of answers that their readers have not taken. Files and streams are read piece by piece and take none. */
const answersMaximum = { perSource: 8 * megabyte, all: 48 * megabyte }

/** Bounds the memory of answers that nobody reads. */
export function limitAnswers(app: FastifyInstance): void {
  const room = createWaitingRoom(answersMaximum)
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const size = Buffer.byteLength(payload)
    const answer = { source: networkOf(request.ip), size, cut: () => request.raw.socket.destroy() }
    reply.raw.once('close', () => room.leave(answer))
    room.enter(answer)
  })
}

/** Requests that are not answered to their end. Each takes up to 100 kB: its headers, its file, and what the system keeps of it. */
const requestsMaximum = { perSource: 400, all: 2_000 }
const leaveOf = new WeakMap<IncomingMessage, () => void>()

/** Bounds the memory and the open files of requests that are on their way. */
export function limitRequests(app: FastifyInstance): void {
  const room = createWaitingRoom(requestsMaximum)
  app.addHook('onRequest', async ({ raw, ip }, reply) => {
    if (isInnerCall()) return
    const request = { source: networkOf(ip), size: 1, cut: () => raw.socket.destroy() }
    const leave = () => room.leave(request)
    leaveOf.set(raw, leave)
    reply.raw.once('close', leave)
    room.enter(request)
  })
}

/** A live stream stays open for hours and has limits of its own. */
export function leaveRequests({ raw }: FastifyRequest): void {
  leaveOf.get(raw)?.()
}
