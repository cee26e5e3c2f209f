import type { BillKind, BillLine } from '@sealane/contract/wallet'
import { sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { describe, maskCard } from './destination.rules.ts'

type Page = { kind?: BillKind | undefined; cursor?: string | undefined; limit: number }
type Row = {
  entry_id: number
  line: number
  kind: BillKind
  amount: number
  balance_after: number
  reference: string
  order_no: string | null
  recharge_reference: string | null
  withdrawn_to: {
    bank_name: string | null
    card_end: string | null
    network: string | null
    address: string | null
  } | null
  posted_at: Date
}

/** The journal as the shopper sees it: every transfer in or out of what can be spent, with the balance after it. */
export async function selectBill(queries: Queries, accountId: number, { kind, cursor, limit }: Page) {
  const [entry = null, line = null] = decodeCursor(cursor, ['number', 'number']) ?? []
  const { rows } = await sql<Row>`
    with wallet as (select id from ledger_accounts where kind = 'shopper_available' and owner = ${accountId}),
    lines as (
      select t.entry_id, t.line, t.amount, t.to_balance as balance_after from ledger_transfers t join wallet on t.to_account = wallet.id
      union all
      select t.entry_id, t.line, -t.amount, t.from_balance from ledger_transfers t join wallet on t.from_account = wallet.id
    )
    select l.entry_id, l.line, e.kind, l.amount, l.balance_after, e.reference, o.order_no, r.reference as recharge_reference, e.posted_at,
      case when w.id is not null then json_build_object('bank_name', w.bank_name, 'card_end', w.card_end, 'network', w.network,
        'address', w.address) end as withdrawn_to
    from lines l join ledger_entries e on e.id = l.entry_id
    left join orders o on e.kind in ('order_paid', 'order_cancelled') and o.id::text = e.reference
    left join recharges r on e.kind in ('recharge', 'recharge_reversed') and r.id::text = e.reference
    left join withdrawals w on e.kind in ('withdrawal', 'withdrawal_returned') and w.id::text = e.reference
    where (${entry}::bigint is null or (l.entry_id, l.line) < (${entry}::bigint, ${line}::bigint))
      and (${kind ?? null}::text is null or e.kind = any(${kindsOf(kind)}::text[]))
    order by l.entry_id desc, l.line desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, pageSize(limit), (row) => [row.entry_id, row.line])
  return { items: items.map(toLine), next }
}

/** What came in on a chain is a recharge too. */
function kindsOf(kind: BillKind | undefined): BillKind[] {
  if (kind === undefined) return []
  return kind === 'recharge' ? ['recharge', 'deposit'] : [kind]
}

function toLine(row: Row): BillLine {
  return {
    id: `${row.entry_id}-${row.line}`,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balance_after,
    reference:
      row.order_no ??
      row.recharge_reference ??
      placeIn(row) ??
      (row.kind === 'deposit' ? shorten(row.reference) : row.reference),
    target: targetOf(row),
    created_at: row.posted_at.toISOString(),
  }
}

/** `ERC20:0x0123…cdef:0` → `ERC20 0x012345…89cdef`: the network and both ends of the transaction's hash. */
function shorten(reference: string): string {
  const [network, hash = ''] = reference.split(':')
  return `${network} ${hash.slice(0, 8)}…${hash.slice(-6)}`
}

function placeIn({ withdrawn_to: to }: Row): string | undefined {
  return to === null
    ? undefined
    : describe({ ...to, bank_card_no: to.card_end === null ? null : maskCard(to.card_end) })
}

/** The page that says more. */
function targetOf({ kind, order_no, reference, withdrawn_to }: Row): string | null {
  if (order_no !== null) return `/orderInfo/${reference}`
  if (withdrawn_to !== null) return '/depositRecord'
  return ['recharge', 'recharge_reversed', 'deposit'].includes(kind) ? '/topUpRecord' : null
}
