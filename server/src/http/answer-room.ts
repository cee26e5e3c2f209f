import type { FastifyInstance } from 'fastify'
import { networkOf } from './source.ts'

const megabyte = 1024 * 1024
const perSourceMaximum = 8 * megabyte
const allMaximum = 48 * megabyte

/** An answer that its reader has not taken: `cut` closes the connection. */
type WaitingAnswer = { source: string; bytes: number; cut: () => void }

/**
 * Room in this process's memory for answers that their readers have not taken yet. Where a source, or all together, have too many, the one
 * that has waited longest is cut off: of the source, or of the source that has the most.
 */
export function createAnswerRoom(maxima = { perSource: perSourceMaximum, all: allMaximum }) {
  /** In the order in which they came. */
  const waiting = new Map<string, Set<WaitingAnswer>>()
  const bytesOf = new Map<string, number>()
  let sum = 0

  function leave(answer: WaitingAnswer): void {
    const ofSource = waiting.get(answer.source)
    if (ofSource?.delete(answer) !== true) return
    sum -= answer.bytes
    bytesOf.set(answer.source, (bytesOf.get(answer.source) ?? 0) - answer.bytes)
    if (ofSource.size > 0) return
    waiting.delete(answer.source)
    bytesOf.delete(answer.source)
  }

  function cutOldest(source: string): void {
    const [oldest] = waiting.get(source) ?? []
    if (oldest === undefined) return
    leave(oldest)
    oldest.cut()
  }

  const heaviest = () => [...bytesOf].reduce((one, other) => (other[1] > one[1] ? other : one))[0]

  return {
    enter(answer: WaitingAnswer): void {
      waiting.set(answer.source, (waiting.get(answer.source) ?? new Set()).add(answer))
      bytesOf.set(answer.source, (bytesOf.get(answer.source) ?? 0) + answer.bytes)
      sum += answer.bytes
      while ((bytesOf.get(answer.source) ?? 0) > maxima.perSource) cutOldest(answer.source)
      while (sum > maxima.all) cutOldest(heaviest())
    },
    leave,
  }
}

/** Bounds the memory of answers that nobody reads. Files and streams are read piece by piece and take none. */
export function limitAnswers(app: FastifyInstance): void {
  const room = createAnswerRoom()
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const { socket } = request.raw
    const answer = {
      source: networkOf(request.ip),
      bytes: Buffer.byteLength(payload),
      cut: () => socket.destroy(),
    }
    reply.raw.once('close', () => room.leave(answer))
    room.enter(answer)
  })
}
