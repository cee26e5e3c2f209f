import type { JournalFileFilter } from '@sealane/contract/ledger'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** A transfer. An account is written as `shopper_available 12`, or by its kind alone. US cents. */
export type JournalLine = {
  entry_id: number
  line: number
  /** The time as the database writes it, to the microsecond: the next part begins there. */
  at: string
  posted_at: Date
  kind: string
  reference: string
  actor: string
  from: string
  to: string
  amount: number
}

const linesAtOnce = 1000

/** Yields every transfer posted within the period, the oldest first, in parts: a month may have hundreds of thousands. */
export async function* readJournal(queries: Queries, filter: JournalFileFilter): AsyncGenerator<JournalLine[]> {
  for (let last: JournalLine | undefined, isMore = true; isMore; ) {
    const lines = await selectLines(queries, filter, last)
    yield lines
    last = lines.at(-1)
    isMore = lines.length === linesAtOnce
  }
}

async function selectLines(
  queries: Queries,
  { from, until }: JournalFileFilter,
  last: JournalLine | undefined,
): Promise<JournalLine[]> {
  const after =
    last === undefined
      ? sql`true`
      : sql`(e.posted_at, e.id) >= (${last.at}::timestamptz, ${last.entry_id}::bigint)
          and (e.posted_at, e.id, t.line) > (${last.at}::timestamptz, ${last.entry_id}::bigint, ${last.line}::smallint)`
  const { rows } = await sql<JournalLine>`
    select e.id as entry_id, t.line, e.posted_at::text as at, e.posted_at, e.kind, e.reference, e.actor,
      concat_ws(' ', giver.kind, giver.owner) as from, concat_ws(' ', taker.kind, taker.owner) as to, t.amount
    from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts giver on giver.id = t.from_account join ledger_accounts taker on taker.id = t.to_account
    where e.posted_at >= ${new Date(from)} and e.posted_at < ${new Date(until)} and ${after}
    order by e.posted_at, e.id, t.line limit ${linesAtOnce}
  `.execute(queries)
  return rows
}
