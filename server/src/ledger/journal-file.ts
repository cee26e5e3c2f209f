import { accountKinds, entryKinds } from '@sealane/contract/entry-kinds'
import { JournalFileFilter } from '@sealane/contract/ledger'
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
import type { Resources } from '../resources.ts'
import { readJournal, type JournalLine } from './journal-file.sql.ts'

const rate = { name: 'ledger_file', maximum: 30, windowS: 3_600 }
const file = { caller: 'operator', duties: ['finance'], query: JournalFileFilter, reply: v.unknown() } as const

/** Sends a table of every transfer for the bookkeeper. It is a file, so it is not part of the contract's routes. */
export function journalFileRoute(app: FastifyInstance, resources: Resources, sendCsv: SendCsv): void {
  const { databases } = resources
  app.get('/api/portal/ledger_file', { schema: { hide: true } }, async (request, reply) => {
    const { token, language } = readVisit(request)
    const caller = await admitCaller(resources, request, file, rate)
    const filter = readPart(file, 'query', request.query) as JournalFileFilter
    const check = () => identify(databases, token, file)
    const download = { request, reply, accountId: caller.id, name: 'sealane-ledger', check }
    return sendCsv(download, tabulate(language, readJournal(databases.reader, filter)))
  })
}

const keys = ['entry', 'time', 'kind', 'reference', 'from', 'to', 'amount', 'actor'] as const
const words = ['kind_text', 'from_text', 'to_text'] as const
const columns = [...keys, ...words]

async function* tabulate(language: FileName, parts: AsyncIterable<JournalLine[]>): AsyncGenerator<CsvCell[][]> {
  yield [columns.map((column) => officeText(language, `ledger.file.${column}`))]
  for await (const lines of parts) yield lines.map((line) => [...toRow(line), ...inWords(language, line)])
}

/** Builds a row. Kinds and accounts have the ledger's names, so that a program can read them in every language. */
function toRow({ entry_id, posted_at, kind, reference, from, to, amount, actor }: JournalLine): CsvCell[] {
  const time = posted_at.toISOString().slice(0, 19).replace('T', ' ')
  return [String(entry_id), time, kind, reference, from, to, { cents: amount }, actor]
}

/** Returns the same for people, in their language; a name without a translation stays as it is. */
function inWords(language: FileName, { kind, from, to }: JournalLine): string[] {
  const account = (name: string) => {
    const [key = '', ...owner] = name.split(' ')
    const isKnown = accountKinds.some((one) => one === key)
    return [isKnown ? officeText(language, `ledger.journal.accounts.${key}`) : key, ...owner].join(' ')
  }
  const isKnown = entryKinds.some((one) => one === kind)
  return [isKnown ? officeText(language, `ledger.journal.kinds.${kind}`) : kind, account(from), account(to)]
}
