import type { FileName } from '@sealane/contract/locales'
import { BillFilter, type BillLine } from '@sealane/contract/ledger'
import * as v from 'valibot'
import type { FastifyInstance } from 'fastify'
import { admitCaller } from '../http/admission.ts'
import type { CsvCell } from '../http/csv.ts'
import type { SendCsv } from '../http/csv-file.ts'
import { identify } from '../http/session.ts'
import { readPart } from '../http/validation.ts'
import { readVisit } from '../http/visit.ts'
import { fundText } from '../messages.ts'
import type { Resources } from '../resources.ts'
import { readBill } from './bill.sql.ts'

const rate = { name: 'bill_file', maximum: 30, windowS: 3_600 }
const file = { caller: 'shopper', query: BillFilter, reply: v.unknown() } as const

/** Sends all requested fund records as a table. It is a file, so it is not part of the contract's routes. */
export function billFileRoute(app: FastifyInstance, resources: Resources, sendCsv: SendCsv): void {
  const { databases } = resources
  app.get('/api/user/bill_file', { schema: { hide: true } }, async (request, reply) => {
    const { token, language } = readVisit(request)
    const caller = await admitCaller(resources, request, file, rate)
    const filter = readPart(file, 'query', request.query) as BillFilter
    const check = () => identify(databases, token, file)
    const download = { request, reply, accountId: caller.id, name: 'sealane-funds', check }
    return sendCsv(download, tabulate(language, readBill(databases.reader, caller.id, filter)))
  })
}

const columns = ['time', 'kind', 'reference', 'amount', 'balance'] as const

async function* tabulate(language: FileName, parts: AsyncIterable<BillLine[]>): AsyncGenerator<CsvCell[][]> {
  yield [columns.map((column) => fundText(language, `file.${column}`))]
  for await (const lines of parts) yield lines.map((line) => toRow(language, line))
}

function toRow(language: FileName, { created_at, kind, reference, amount, balance_after }: BillLine): CsvCell[] {
  const time = created_at.slice(0, 19).replace('T', ' ')
  return [time, fundText(language, `kinds.${kind}`), reference, { cents: amount }, { cents: balance_after }]
}
