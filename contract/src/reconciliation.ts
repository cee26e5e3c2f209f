import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Cents, Id, Nothing, page, paging, tableFault, text, Timestamp, trimmed } from './schemas.ts'

/** Bank statements compared with the ledger. Days are those of the statement, and in UTC for the ledger. */

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

/** The order of dates such as 03/04/2026, if the file does not reveal it. */
export const DateOrder = v.picklist(['day_first', 'month_first'])
export type DateOrder = v.InferOutput<typeof DateOrder>

export const StatementFault = tableFault(StatementColumn, [
  'date',
  /** 03/04 is March in one country and April in another, and the file does not reveal the order. */
  'date_ambiguous',
  /** The date is invalid in the chosen order. */
  'date_order',
  'amount',
  'amount_twice',
  /** An unknown word for credit or debit. */
  'direction',
  /** The word and the sign contradict each other. */
  'direction_differs',
  'currency',
  /** An unknown word for booked or pending. */
  'status',
])
export type StatementFault = v.InferOutput<typeof StatementFault>

/** `ready` would be stored; `known` is stored already. Incoming money is above zero. US cents. */
const StatementRow = v.object({
  row: v.number(),
  day: v.string(),
  amount: Cents,
  description: v.string(),
  reference: v.nullable(v.string()),
  outcome: v.picklist(['ready', 'stored', 'known']),
})
/** `pending` are lines that the bank has not booked: they are left out, and are part of a later statement. */
export const StatementImport = v.object({
  rows: v.array(StatementRow),
  faults: v.array(StatementFault),
  pending: v.number(),
})
export type StatementImport = v.InferOutput<typeof StatementImport>

export const ComparisonStatus = v.picklist(['matched', 'differs', 'only_bank', 'only_ledger', 'set_aside'])
export type ComparisonStatus = v.InferOutput<typeof ComparisonStatus>

/** A side of a comparison: a line of the bank, or an entry that moved the ledger's bank account. */
const Side = { id: v.string(), day: v.string(), amount: Cents }
export const BankLine = v.object({
  ...Side,
  description: v.string(),
  /** The operator who matched it by hand, if the description contains no reference. */
  matched_by: v.nullable(v.string()),
})
export type BankLine = v.InferOutput<typeof BankLine>

export const BankMovement = v.object({
  ...Side,
  kind: v.string(),
  /** The recharge's or withdrawal's id; for other kinds, the entry's reference. */
  reference: v.string(),
  name: v.nullable(v.string()),
})
export type BankMovement = v.InferOutput<typeof BankMovement>

/** Everything with one reference: its status depends on the sums of both sides. US cents. */
const Comparison = v.object({
  key: v.string(),
  standing: ComparisonStatus,
  bank: Cents,
  ledger: Cents,
  /** The first twenty, those matched by hand before others; `line_count` counts all. */
  lines: v.array(BankLine),
  line_count: v.number(),
  movements: v.array(BankMovement),
  set_aside: v.nullable(v.object({ reason: v.string(), operator: v.string(), at: Timestamp })),
})
export type Comparison = v.InferOutput<typeof Comparison>

const Sums = v.object({ count: v.number(), bank: Cents, ledger: Cents })
/**
 * `chain` contains the movements of the ledger's chain account that day, and the amounts credited by the watcher, or by operators through a proof.
 */
const Day = v.object({
  day: v.string(),
  bank: Cents,
  ledger: Cents,
  standings: v.object({ matched: Sums, differs: Sums, only_bank: Sums, only_ledger: Sums, set_aside: Sums }),
  chain: v.object({ ledger_in: Cents, ledger_out: Cents, credited: Cents }),
})
export type ReconciledDay = v.InferOutput<typeof Day>

/** Whether the day exists in the calendar. */
function isDay(written: string): boolean {
  const moment = new Date(`${written}T00:00:00Z`)
  return Number.isFinite(moment.getTime()) && moment.toISOString().startsWith(written) && written >= '2000'
}

const DayName = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'invalid'), v.check(isDay, 'invalid'))
const Key = v.pipe(v.string('required'), trimmed, v.minLength(1, 'required'), v.maxLength(60, 'too_long'))

export const reconciliationEndpoints = endpoints({
  /**
   * A bank statement as the text of a CSV file. Without `apply` the response only shows the result. `date_order` is for a file with the fault
   * `date_ambiguous`.
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
  /** The 31 days until `until`, by default today, the newest first. */
  'GET /api/portal/reconciliation/days': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ until: v.optional(DayName) }),
    reply: v.object({ items: v.array(Day), since: v.string() }),
  },
  /** All comparisons of the day, unresolved ones first. */
  'GET /api/portal/reconciliation/day': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ day: DayName, standing: v.optional(ComparisonStatus), ...paging }),
    reply: page(Comparison),
  },
  /** Matches a bank line by hand; an empty key removes the match. */
  'POST /api/portal/reconciliation/match': {
    caller: 'operator',
    duties: ['finance'],
    body: v.strictObject({ line: Id, key: v.pipe(v.string('required'), trimmed, v.maxLength(60, 'too_long')) }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
  /** Removes a comparison from the differences, with a reason; without one, puts it back. */
  'POST /api/portal/reconciliation/set_aside': {
    caller: 'operator',
    duties: ['finance'],
    body: v.strictObject({ key: Key, reason: v.nullable(text(300)) }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
})
