import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { entryKinds } from './entry-kinds.ts'
import { Cents, Id, Moment, page, paging, Timestamp, trimmed } from './schemas.ts'

/** An account of the ledger; `owner` is a shopper or a shop, null for the platform's own. */
const LedgerAccount = v.object({
  kind: v.string(),
  owner: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type LedgerAccount = v.InferOutput<typeof LedgerAccount>

/** The subject of an entry, with the name that people know. */
const LedgerSubject = v.object({
  of: v.picklist(['order', 'recharge', 'withdrawal', 'refund']),
  id: v.string(),
  name: v.string(),
})
export type LedgerSubject = v.InferOutput<typeof LedgerSubject>

const LedgerEntry = v.object({
  id: v.string(),
  /** One of `entryKinds`, or the kind of an imported entry. */
  kind: v.string(),
  reference: v.string(),
  actor: v.string(),
  posted_at: Timestamp,
  about: v.nullable(LedgerSubject),
  transfers: v.array(v.object({ from: LedgerAccount, to: LedgerAccount, amount: Cents })),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

const Name = v.pipe(v.string(), trimmed, v.maxLength(200, 'too_long'))

/** `reference` is the entry's own, an order's number, or the reference of a recharge's transfer. */
export const JournalFilter = v.object({
  kind: v.optional(v.picklist(entryKinds)),
  from: v.optional(Moment),
  until: v.optional(Moment),
  reference: v.optional(Name),
})
export type JournalFilter = v.InferOutput<typeof JournalFilter>

export const MoneyHolder = v.picklist(['person', 'shop', 'order', 'house'])
export type MoneyHolder = v.InferOutput<typeof MoneyHolder>

/** The query of the file `GET /api/portal/ledger_file`, which is no endpoint of the contract. */
export const JournalFileFilter = v.object({ from: Moment, until: Moment })
export type JournalFileFilter = v.InferOutput<typeof JournalFileFilter>

/** The kinds of entries in a shopper's fund records. */
export const BillKind = v.picklist([
  'recharge',
  'deposit',
  'recharge_reversed',
  'order_paid',
  'order_cancelled',
  'refund',
  'withdrawal',
  'withdrawal_returned',
  'payout',
  'adjustment',
])
export type BillKind = v.InferOutput<typeof BillKind>

/** Records of one kind, or all incoming or outgoing ones. `from` is included, `until` is not. */
const billEntries = {
  kind: v.optional(v.picklist([...BillKind.options, 'in', 'out'])),
  from: v.optional(Moment),
  until: v.optional(Moment),
}
/** The query of the file `GET /api/user/bill_file`, which is no endpoint of the contract. */
export const BillFilter = v.object(billEntries)
export type BillFilter = v.InferOutput<typeof BillFilter>

export const BillLine = v.object({
  id: v.string(),
  kind: BillKind,
  /** Signed US cents. */
  amount: Cents,
  balance_after: Cents,
  /** An order number or a recharge's reference; `target` is its page. */
  reference: v.string(),
  target: v.nullable(v.string()),
  created_at: Timestamp,
})
export type BillLine = v.InferOutput<typeof BillLine>

export const ledgerEndpoints = endpoints({
  'GET /api/user/bill': {
    caller: 'shopper',
    query: v.object({ ...billEntries, ...paging }),
    reply: page(BillLine),
  },
  /** Sums of the requested records, in and out. `since` is the time of the account's first record, whatever is requested. */
  'GET /api/user/bill_sums': {
    caller: 'shopper',
    query: BillFilter,
    reply: v.object({ in: Cents, out: Cents, since: v.nullable(Timestamp) }),
  },
  'GET /api/portal/ledger/audit': {
    caller: 'operator',
    duties: ['finance'],
    reply: v.object({
      clean: v.boolean(),
      findings: v.array(v.object({ check: v.string(), violations: v.number() })),
      totals: v.record(v.string(), v.number()),
    }),
  },
  /** The journal, the last written entries first. */
  'GET /api/portal/ledger/entries': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ ...JournalFilter.entries, ...paging }),
    reply: page(LedgerEntry),
  },
  /**
   * The balance of a holder at that moment, by everything posted until then, and its entries. A person is named by account or id, a shop by name or
   * id, an order by number or id, an account of the platform by its kind. For an order it is the sum of its own entries: amounts from an account are
   * below zero.
   */
  'GET /api/portal/ledger/as_of': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ of: MoneyHolder, name: Id, at: Moment, ...paging }),
    reply: v.object({
      holder: v.object({ of: MoneyHolder, id: v.string(), name: v.string() }),
      balances: v.array(v.object({ kind: v.string(), amount: Cents })),
      ...page(LedgerEntry).entries,
    }),
    refusals: ['NOT_FOUND'],
  },
})
