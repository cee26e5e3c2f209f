import { StatementFilter } from '@sealane/contract/earnings'
import type { FileName } from '@sealane/contract/locales'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { admitCaller } from '../http/admission.ts'
import type { CsvCell } from '../http/csv.ts'
import type { SendCsv } from '../http/csv-file.ts'
import { identify } from '../http/session.ts'
import { readPart } from '../http/validation.ts'
import { readVisit } from '../http/visit.ts'
import { officeText } from '../messages.ts'
import { earningOf } from '../orders/escrow.rules.ts'
import type { Resources } from '../resources.ts'
import { shopOf } from './earnings.ts'
import { readStatement, type EarningsStatementLine } from './earnings.sql.ts'

const rate = { name: 'earnings_file', maximum: 30, windowS: 3_600 }
const file = { caller: 'seller', shopRole: 'manager', query: StatementFilter, reply: v.unknown() } as const

/** Sends the movements of a shop's balance as a table. It is a file, so its route is outside the contract. */
export function statementFileRoute(app: FastifyInstance, resources: Resources, sendCsv: SendCsv): void {
  const { databases } = resources
  app.get('/api/portal/earnings_file', { schema: { hide: true } }, async (request, reply) => {
    const { token, language } = readVisit(request)
    const caller = await admitCaller(resources, request, file, rate)
    const filter = readPart(file, 'query', request.query) as StatementFilter
    const shopId = shopOf(caller, filter)
    const check = async () => shopOf(await identify(databases, token, file), filter)
    const download = { request, reply, accountId: caller.id, name: 'sealane-earnings', check }
    return sendCsv(download, tabulate(language, readStatement(databases.reader, shopId, filter)))
  })
}

const columns = ['time', 'kind', 'reference', 'sold', 'refunded', 'commission', 'amount', 'balance'] as const

async function* tabulate(
  language: FileName,
  parts: AsyncIterable<EarningsStatementLine[]>,
): AsyncGenerator<CsvCell[][]> {
  yield [columns.map((column) => officeText(language, `earnings.file.${column}`))]
  for await (const lines of parts) yield lines.map((line) => toRow(language, line))
}

/** Only an order's row shows the price, the refunds and the commission. */
function toRow(
  language: FileName,
  { posted_at, kind, reference, amount, balance, order }: EarningsStatementLine,
): CsvCell[] {
  const time = posted_at.toISOString().slice(0, 19).replace('T', ' ')
  const ofOrder: CsvCell[] =
    order === null
      ? ['', '', '']
      : [
          { cents: order.total + order.platform_discount },
          { cents: order.refunded + order.promotion_returned },
          { cents: earningOf(order).commission },
        ]
  const named = order?.order_no ?? reference
  return [
    time,
    officeText(language, `earnings.kinds.${kind}`),
    named,
    ...ofOrder,
    { cents: amount },
    { cents: balance },
  ]
}
