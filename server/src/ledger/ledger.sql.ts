import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

type PersonKind = 'shopper_available' | 'shopper_held' | 'seller_available' | 'seller_held'
type HouseKind = 'escrow' | 'commission' | 'fees' | 'promotions' | 'bank' | 'chain' | 'suspense'
/** An account of the ledger. The owner is a shopper's account or a seller's shop; the platform's own accounts have none. */
type PostingAccount = { kind: PersonKind; owner: number } | { kind: HouseKind; owner?: undefined }

/** An amount in US cents from one account to another. An entry of such transfers is always balanced. */
export type LedgerTransfer = { from: PostingAccount; to: PostingAccount; amount: number }

/** An event: `kind` and `reference` together are unique. */
type NewLedgerEntry = { kind: string; reference: string; actor: string }

/**
 * Moves the money, once: a second post under the same kind and reference changes nothing and returns false. Throws INSUFFICIENT_BALANCE if a balance
 * would go below zero.
 */
export async function post(tx: Tx, entry: NewLedgerEntry, transfers: LedgerTransfer[]): Promise<boolean> {
  return postAt(tx, entry, transfers, new Date())
}

/** Does the same for imported entries: `at` is the time of the event; the position in the journal is that of the writing. */
export async function postAt(
  tx: Tx,
  { kind, reference, actor }: NewLedgerEntry,
  transfers: LedgerTransfer[],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ entry: number | null }>`
    select post(${kind}, ${reference}, ${actor}, ${accountsOf(transfers, 'from')}, ${accountsOf(transfers, 'to')},
      ${transfers.map(({ amount }) => amount)}::bigint[], ${at}) as entry
  `
    .execute(tx)
    .catch(refuseOverdraft)
  return rows[0]?.entry !== null
}

type HolderBalance = { balance: number; held: number }

/** Returns the amount that a shopper can spend, and the reserved one, in US cents. */
export async function balanceOf(queries: Queries, accountId: number): Promise<HolderBalance> {
  return selectBalance(queries, 'shopper', accountId)
}

/** Returns the same for a shop. */
export async function sellerBalanceOf(queries: Queries, shopId: number): Promise<HolderBalance> {
  return selectBalance(queries, 'seller', shopId)
}

async function selectBalance(queries: Queries, who: 'shopper' | 'seller', owner: number): Promise<HolderBalance> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select a.kind, b.amount from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.owner = ${owner} and a.kind = any(${[`${who}_available`, `${who}_held`]}::text[])
  `.execute(queries)
  const amountOf = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0
  return { balance: amountOf(`${who}_available`), held: amountOf(`${who}_held`) }
}

/** Whether any money was ever moved: a shop with an empty ledger is being set up. */
export async function hasTransfers(queries: Queries): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger_transfers limit 1`.execute(queries)
  return rows.length > 0
}

export type LedgerAuditFinding = { check: string; violations: number }

const totals = sql<Record<string, number>>`
  coalesce((select json_object_agg(kind, amount) from (
    select a.kind, coalesce(sum(moved.amount), 0)::bigint as amount from ledger_accounts a left join (
      select to_account as account_id, amount from ledger_transfers
      union all
      select from_account, -amount from ledger_transfers
    ) moved on moved.account_id = a.id
    group by a.kind
  ) sums), '{}')
`

/** Sums the platform's accounts and people's balances, by kind, in US cents. */
export async function totalsOf(queries: Queries): Promise<Record<string, number>> {
  const { rows } = await sql<{ totals: Record<string, number> }>`select ${totals} as totals`.execute(queries)
  return rows[0]?.totals ?? {}
}

/**
 * Proves that everything is balanced, in one statement and so in one snapshot. `totals` are the platform's accounts and people's balances, in US
 * cents.
 */
export async function audit(
  queries: Queries,
): Promise<{ clean: boolean; findings: LedgerAuditFinding[]; totals: Record<string, number> }> {
  const { rows } = await sql<{ findings: LedgerAuditFinding[]; totals: Record<string, number> }>`
    select
      coalesce((select json_agg(json_build_object('check', check_name, 'violations', violations)) from audit() where violations > 0),
        '[]') as findings,
      ${totals} as totals
  `.execute(queries)
  const result = rows[0] ?? { findings: [], totals: {} }
  return { clean: result.findings.length === 0, ...result }
}

/** Returns the accounts' ids, and creates missing accounts in the same statement. */
function accountsOf(transfers: LedgerTransfer[], side: 'from' | 'to'): RawBuilder<number[]> {
  const kinds = transfers.map((transfer) => transfer[side].kind)
  const owners = transfers.map((transfer) => transfer[side].owner ?? null)
  return sql`(select array_agg(ledger_account(kind, owner) order by line)
    from unnest(${kinds}::text[], ${owners}::bigint[]) with ordinality asked (kind, owner, line))`
}

function refuseOverdraft(error: { constraint?: string }): never {
  if (error.constraint === 'ledger_balance_not_negative')
    throw new Refusal('INSUFFICIENT_BALANCE', { values: { of: 'order' } })
  throw error
}
