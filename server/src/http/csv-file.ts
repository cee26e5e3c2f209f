import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { byteOrderMark, toCsv, type Cell } from './csv.ts'

/** Answers with a table as a file that goes out as it is written. */
export function sendCsv(reply: FastifyReply, name: string, rows: AsyncIterable<Cell[][]>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(write(rows)))
}

async function* write(rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const part of rows) yield toCsv(part)
}
