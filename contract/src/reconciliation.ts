import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Cents, Id, Nothing, page, paging, tableFault, text, Timestamp } from './schemas.ts'

/** Bank statements against the ledger. Days are those of the statement, and of UTC for the ledger. */

export const statementRowsMaximum = 1000

export const StatementColumn = v.picklist([
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'description',
  'status',
])
export type StatementColumn = v.InferOutput<typeof StatementColumn>

/** How dates like 03/04/2026 are read, where nothing in the file tells. */
export const DateOrder = v.picklist(['day_first', 'month_first'])
export type DateOrder = v.InferOutput<typeof DateOrder>

export const StatementFault = tableFault(StatementColumn, [
  'date',
  /** 03/04 is March in one country and April in another, and nothing in the file tells. */
  'date_ambiguous',
  /** It cannot be read in the order that was said. */
  'date_order',
  'amount',
  'amount_twice',
  /** Neither a credit nor a debit that we know. */
  'direction',
  /** The word says in and the sign says out, or the other way round. */
  'direction_differs',
  'currency',
  /** Neither booked nor pending, as far as we know the word. */
  'status',
])
export type StatementFault = v.InferOutput<typeof StatementFault>

/** `ready` would be stored; `known` is stored already. What came in is above zero. US cents. */
const StatementRow = v.object({
  row: v.number(),
  day: v.string(),
  amount: Cents,
  description: v.string(),
  reference: v.nullable(v.string()),
  outcome: v.picklist(['ready', 'stored', 'known']),
})
/** `pending` are lines that the bank has not booked: they are left out, and come with a later statement. */
export const StatementImport = v.object({
  rows: v.array(StatementRow),
  faults: v.array(StatementFault),
  pending: v.number(),
})
export type StatementImport = v.InferOutput<typeof StatementImport>

export const ComparisonStatus = v.picklist(['matched', 'differs', 'only_bank', 'only_ledger', 'set_aside'])
export type ComparisonStatus = v.InferOutput<typeof ComparisonStatus>

/** An end of a comparison: a line of the bank's, or an entry that moved the ledger's bank account. */
const Side = { id: v.string(), day: v.string(), amount: Cents }
export const BankLine = v.object({
  ...Side,
  description: v.string(),
  /** By hand, where the description does not say it. */
  matched_by: v.nullable(v.string()),
})
export type BankLine = v.InferOutput<typeof BankLine>

export const BankMovement = v.object({
  ...Side,
  kind: v.string(),
  /** The recharge's or withdrawal's id; of another kind, its entry's reference. */
  reference: v.string(),
  name: v.nullable(v.string()),
})
export type BankMovement = v.InferOutput<typeof BankMovement>

/** All that goes by one reference: it stands or falls by the sums of both sides. US cents. */
const Comparison = v.object({
  key: v.string(),
  standing: ComparisonStatus,
  bank: Cents,
  ledger: Cents,
  lines: v.array(BankLine),
  movements: v.array(BankMovement),
  set_aside: v.nullable(v.object({ reason: v.string(), operator: v.string(), at: Timestamp })),
})
export type Comparison = v.InferOutput<typeof Comparison>

const Sums = v.object({ count: v.number(), bank: Cents, ledger: Cents })
/** `chain` is what the ledger's chain account moved that day, and what the watcher and the operators, by proof, marked as credited. */
const Day = v.object({
  day: v.string(),
  bank: Cents,
  ledger: Cents,
  standings: v.object({ matched: Sums, differs: Sums, only_bank: Sums, only_ledger: Sums, set_aside: Sums }),
  chain: v.object({ ledger_in: Cents, ledger_out: Cents, credited: Cents }),
})
export type ReconciledDay = v.InferOutput<typeof Day>

/** A day that is in the calendar. */
function isDay(written: string): boolean {
  const moment = new Date(`${written}T00:00:00Z`)
  return Number.isFinite(moment.getTime()) && moment.toISOString().startsWith(written) && written >= '2000'
}

const DayName = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'invalid'), v.check(isDay, 'invalid'))
const Key = v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), v.maxLength(60, 'too_long'))

export const reconciliationEndpoints = endpoints({
  /**
   * A bank statement from the text of a CSV file. Without `apply` it only says what would become of it. `date_order` is for a file
   * in which `date_ambiguous` was found.
   */
  'POST /api/portal/reconciliation/import': {
    caller: 'operator',
    duties: ['finance'],
    bodyMaximum: 1024 * 1024,
    body: v.strictObject({
      text: v.pipe(v.string('required'), v.maxLength(250_000, 'too_long')),
      apply: v.boolean(),
      date_order: v.optional(DateOrder),
    }),
    reply: StatementImport,
  },
  /** The 31 days until this one, which is today where it is left out, the newest first. */
  'GET /api/portal/reconciliation/days': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ until: v.optional(DayName) }),
    reply: v.object({ items: v.array(Day), since: v.string() }),
  },
  /** Everything that touches the day, whatever is not in order first. */
  'GET /api/portal/reconciliation/day': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ day: DayName, standing: v.optional(ComparisonStatus), ...paging }),
    reply: page(Comparison),
  },
  /** Says by hand what a bank line belongs to; an empty key takes that back. */
  'POST /api/portal/reconciliation/match': {
    caller: 'operator',
    duties: ['finance'],
    body: v.strictObject({ line: Id, key: v.pipe(v.string('required'), v.trim(), v.maxLength(60, 'too_long')) }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
  /** Takes what does not match out of the differences, with a reason; without one, puts it back. */
  'POST /api/portal/reconciliation/set_aside': {
    caller: 'operator',
    duties: ['finance'],
    body: v.strictObject({ key: Key, reason: v.nullable(text(300)) }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
})
