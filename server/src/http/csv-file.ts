import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteOrderMark, toCsv, type CsvCell } from './csv.ts'
import { createQueue, type WorkQueue } from './queue.ts'
import { sourceOf } from './source.ts'

type CsvParts = AsyncIterable<CsvCell[][]>
/** A download. `check` refuses a caller who has lost the right to the file: it is called again while the file is sent. */
type CsvDownload = {
  request: FastifyRequest
  reply: FastifyReply
  accountId: number
  name: string
  check: () => Promise<unknown>
}
/** Sends a table as a file while it is generated. */
export type SendCsv = (download: CsvDownload, parts: CsvParts) => Promise<void>

/** Files being sent, also to browsers that read slowly: an account receives one after the other. */
const open = { atOnce: 16, atOncePerSource: 1, perSource: 3, waitingMaximum: 32, waitMaximumMs: 5_000 }
const openOfAddress = { ...open, atOncePerSource: 4, perSource: 6 }
/** Parts that are read from the database and written. No more of them wait than files are open. */
const writing = { atOnce: 2, waitingMaximum: open.atOnce, waitMaximumMs: 60_000 }

/** A browser that reads slowly may take hours, so the right is checked again at this interval. */
const checkEveryMs = 1_000

/**
 * Creates the queue that all files from the database share, because each takes as long as many requests. Two parts at once are written, and accounts
 * take turns. A file that finds no place is refused with BUSY.
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

/** Ends as soon as the check refuses. */
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
    await nextTurn() // Between two parts the process serves other requests.
    const { done, value } = await iterator.next()
    return done === true ? undefined : toCsv(value)
  }
  for (let text = await inTurn(next); text !== undefined; text = await inTurn(next)) yield text
}
