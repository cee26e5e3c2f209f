import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteOrderMark, toCsv, type CsvCell } from './csv.ts'
import { createQueue, type WorkQueue } from './queue.ts'
import { sourceOf } from './source.ts'

type CsvParts = AsyncIterable<CsvCell[][]>
/** `check` refuses who may not read the file any more: it is asked again while the file goes out. */
type CsvDownload = {
  request: FastifyRequest
  reply: FastifyReply
  accountId: number
  name: string
  check: () => Promise<unknown>
}
/** Answers with a table as a file that goes out as it is written. */
export type SendCsv = (download: CsvDownload, parts: CsvParts) => Promise<void>

/** Files on their way, also to browsers that read slowly: an account gets one after the other. */
const open = { atOnce: 16, atOncePerSource: 1, perSource: 3, waitingMaximum: 32, waitMaximumMs: 5_000 }
const openOfAddress = { ...open, atOncePerSource: 4, perSource: 6 }
/** Parts that are read from the database and written. There are never more of them waiting than open files. */
const writing = { atOnce: 2, waitingMaximum: open.atOnce, waitMaximumMs: 60_000 }

/** A browser that reads slowly may take hours. */
const checkEveryMs = 1_000

/**
 * All files that are written from the database share one queue, because each takes as long as many requests. Two parts at once are
 * written, and accounts take turns; a file that finds no place is refused with BUSY.
 */
export function createCsvFiles(): SendCsv {
  const [inTurn, inTurnOfAddress, write] = [createQueue(open), createQueue(openOfAddress), createQueue(writing)]
  return ({ request, reply, accountId, name, check }, parts) =>
    new Promise((resolve, reject) => {
      const source = String(accountId)
      const send = async () => {
        const content = Readable.from(
          toText(whileAllowed(parts, check), (work) => write(work, source)),
          { objectMode: false },
        )
        const isOver = new Promise((end) => content.once('close', end))
        reply.raw.once('close', () => content.destroy())
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.csv"`)
          .header('cache-control', 'no-store')
          .send(content)
          .then(resolve, reject)
        await isOver
      }
      inTurn(() => inTurnOfAddress(send, sourceOf(request.ip)), source).catch(reject)
    })
}

/** Breaks off as soon as the check refuses. */
async function* whileAllowed(parts: CsvParts, check: CsvDownload['check']): AsyncGenerator<CsvCell[][]> {
  let checkedAt = performance.now()
  for await (const part of parts) {
    if (performance.now() - checkedAt >= checkEveryMs) {
      await check()
      checkedAt = performance.now()
    }
    yield part
  }
}

async function* toText(parts: CsvParts, inTurn: WorkQueue): AsyncGenerator<string> {
  yield byteOrderMark
  const iterator = parts[Symbol.asyncIterator]()
  const next = async () => {
    await nextTurn() // Between two parts the process answers others.
    const { done, value } = await iterator.next()
    return done === true ? undefined : toCsv(value)
  }
  for (let text = await inTurn(next); text !== undefined; text = await inTurn(next)) yield text
}
