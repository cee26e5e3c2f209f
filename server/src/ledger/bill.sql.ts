import type { BillFilter, BillKind, BillLine } from '@sealane/contract/ledger'
import { sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { referredDeposit, referredId } from '../db/ids.ts'
import { describe, maskCard } from '../withdrawals/destination.rules.ts'

type BillQuery = BillFilter & { cursor?: string | undefined; limit: number }
type BillRow = {
  entry_id: number
  line: number
  kind: BillKind
  amount: number
  balance_after: number
  reference: string
  order_no: string | null
  recharge_reference: string | null
  /** Network and hash of a reversed payment. */
  found: string | null
  withdrawn_to: {
    bank_name: string | null
    card_end: string | null
    network: string | null
    address: string | null
  } | null
  refund: { order_id: string; order_no: string } | null
  posted_at: Date
}

/** Selects the journal as the shopper sees it: every transfer into or out of the available balance, with the balance after it. */
export async function selectBill(queries: Queries, accountId: number, { cursor, limit, ...filter }: BillQuery) {
  const { items, next } = await selectRows(queries, accountId, filter, { cursor, size: pageSize(limit) })
  return { items: items.map(toLine), next }
}

/** Reads all records in order, with a thousand rows in memory at a time. */
export async function* readBill(queries: Queries, accountId: number, filter: BillFilter): AsyncGenerator<BillLine[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next } = await selectRows(queries, accountId, filter, { cursor, size: 1000 })
    yield items.map(toLine)
    cursor = next
  }
}

/** Sums in US cents, both without a sign. */
export async function selectBillSums(queries: Queries, accountId: number, filter: BillFilter) {
  const { rows } = await sql<{ in: number; out: number; since: Date | null }>`
    with ${linesOf(accountId)}
    select coalesce(sum(l.amount) filter (where l.amount > 0 and ${matchesBillFilter(filter)}), 0)::bigint as in,
      coalesce(-sum(l.amount) filter (where l.amount < 0 and ${matchesBillFilter(filter)}), 0)::bigint as out,
      min(e.posted_at) as since
    from lines l join ledger_entries e on e.id = l.entry_id
  `.execute(queries)
  const { in: came = 0, out = 0, since = null } = rows[0] ?? {}
  return { in: came, out, since: since?.toISOString() ?? null }
}

const linesOf = (accountId: number) => sql`
  wallet as (select id from ledger_accounts where kind = 'shopper_available' and owner = ${accountId}),
  lines as (
    select t.entry_id, t.line, t.amount, t.to_balance as balance_after from ledger_transfers t join wallet on t.to_account = wallet.id
    union all
    select t.entry_id, t.line, -t.amount, t.from_balance from ledger_transfers t join wallet on t.from_account = wallet.id
  )`

/** Condition on `lines l` and `ledger_entries e`. */
function matchesBillFilter({ kind, from, until }: BillFilter) {
  const isOfKind =
    kind === undefined
      ? sql`true`
      : kind === 'in'
        ? sql`l.amount > 0`
        : kind === 'out'
          ? sql`l.amount < 0`
          : sql`e.kind = any(${kindsOf(kind)}::text[])`
  const isFrom = from === undefined ? sql`true` : sql`e.posted_at >= ${new Date(from)}::timestamptz`
  const isUntil = until === undefined ? sql`true` : sql`e.posted_at < ${new Date(until)}::timestamptz`
  return sql`(${isOfKind} and ${isFrom} and ${isUntil})`
}

type BillPageRequest = { cursor: string | undefined; size: number }

async function selectRows(queries: Queries, accountId: number, filter: BillFilter, { cursor, size }: BillPageRequest) {
  const [entry = null, line = null] = decodeCursor(cursor, ['number', 'number']) ?? []
  const { rows } = await sql<BillRow>`
    with ${linesOf(accountId)}
    select l.entry_id, l.line, e.kind, l.amount, l.balance_after, e.reference, o.order_no, r.reference as recharge_reference, e.posted_at,
      d.network || ':' || d.transaction_hash as found,
      case when w.id is not null then json_build_object('bank_name', w.bank_name, 'card_end', w.card_end, 'network', w.network,
        'address', w.address) end as withdrawn_to,
      case when f.id is not null then json_build_object('order_id', f.order_id::text, 'order_no', bought.order_no) end as refund
    from lines l join ledger_entries e on e.id = l.entry_id
    left join orders o on e.kind in ('order_paid', 'order_cancelled') and o.id = ${referredId}
    left join recharges r on e.kind in ('recharge', 'recharge_reversed') and r.id = ${referredId}
    left join deposits d on e.kind = 'recharge_reversed' and d.id = ${referredDeposit}
    left join withdrawals w on e.kind in ('withdrawal', 'withdrawal_returned') and w.id = ${referredId}
    left join refunds f on e.kind = 'refund' and f.id = ${referredId}
    left join orders bought on bought.id = f.order_id
    where (${entry}::bigint is null or (l.entry_id, l.line) < (${entry}::bigint, ${line}::bigint)) and ${matchesBillFilter(filter)}
    order by l.entry_id desc, l.line desc limit ${size + 1}
  `.execute(queries)
  return toPage(rows, size, (row) => [row.entry_id, row.line])
}

/** Returns the kinds of a filter. A deposit on a chain is a recharge too; a returned withdrawal is listed with withdrawals. */
function kindsOf(kind: BillKind): BillKind[] {
  if (kind === 'recharge') return ['recharge', 'deposit']
  return kind === 'withdrawal' ? ['withdrawal', 'withdrawal_returned'] : [kind]
}

function toLine(row: BillRow): BillLine {
  return {
    id: `${row.entry_id}-${row.line}`,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balance_after,
    reference:
      row.order_no ??
      row.refund?.order_no ??
      row.recharge_reference ??
      destinationIn(row) ??
      (row.kind === 'deposit' ? shorten(row.reference) : row.found === null ? row.reference : shorten(row.found)),
    target: targetOf(row),
    created_at: row.posted_at.toISOString(),
  }
}

/** Shortens `ERC20:0x0123…cdef:0` to `ERC20 0x012345…89cdef`: the network and both ends of the transaction's hash. */
function shorten(reference: string): string {
  const [network, hash = ''] = reference.split(':')
  return `${network} ${hash.slice(0, 8)}…${hash.slice(-6)}`
}

function destinationIn({ withdrawn_to: to }: BillRow): string | undefined {
  return to === null
    ? undefined
    : describe({ ...to, bank_card_no: to.card_end === null ? null : maskCard(to.card_end) })
}

/** Returns the page with the details. */
function targetOf({ kind, order_no, reference, withdrawn_to, refund }: BillRow): string | null {
  if (order_no !== null) return `/orderInfo/${reference}`
  if (refund !== null) return `/refund/${refund.order_id}/${encodeURIComponent(refund.order_no)}?request=${reference}`
  if (withdrawn_to !== null) return `/depositRecord?id=${reference}`
  if (kind === 'deposit') return '/topUpRecord'
  const [name] = reference.split('/') // The reference of a further reversal: 17/2.
  return ['recharge', 'recharge_reversed'].includes(kind) ? `/topUpRecord?id=${name}` : null
}
