import { sql } from 'kysely'
import type { Queries } from '@sealane/server/db/database'

/** Formats one line for each effect: as the person who received the answer records it, and as `readFacts` finds it in the database. */
export const facts = {
  ordered: (order: string, shopper: number, total: number) => [
    `order ${order} of ${shopper} costs ${total}`,
    `order ${order} created`,
  ],
  paid: (order: string, shopper: number, total: number) => [
    `order ${order} paid`,
    moved('order_paid', order, shopper, -total),
  ],
  cancelled: (order: string) => [`order ${order} cancelled`],
  paidBack: (order: string, shopper: number, total: number) => [moved('order_cancelled', order, shopper, total)],
  shipped: (order: string) => [`order ${order} shipped`],
  received: (order: string) => [`order ${order} received`],
  rechargeAsked: (id: string, shopper: number, amount: number) => [`recharge ${id} of ${shopper} for ${amount}`],
  rechargePassed: (id: string, shopper: number, amount: number) => [
    `recharge ${id} passed`,
    moved('recharge', id, shopper, amount),
  ],
  rechargeRefused: (id: string) => [`recharge ${id} refused`],
  withdrawalAsked: (id: string, shopper: number, amount: number) => [
    `withdrawal ${id} of ${shopper} for ${amount}`,
    moved('withdrawal', id, shopper, -amount),
  ],
  withdrawalPassed: (id: string) => [`withdrawal ${id} passed`],
  withdrawalSettled: (id: string) => [`withdrawal ${id} settled`],
  withdrawalReturned: (id: string, how: string, shopper: number, amount: number) => [
    `withdrawal ${id} ${how}`,
    moved('withdrawal_returned', id, shopper, amount),
  ],
  refundAsked: (id: string, order: string, amount: number) => [`refund ${id} of order ${order} for ${amount}`],
  refundPassed: (id: string, shopper: number, amount: number) => [
    `refund ${id} refunded`,
    moved('refund', id, shopper, amount),
  ],
  refundRefused: (id: string) => [`refund ${id} refused`],
}

function moved(kind: string, reference: string, shopper: number, amount: number): string {
  return `${kind} ${reference} moves ${amount} of ${shopper}`
}

/** Reads all effects from the rows. */
export async function readFacts(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    select format('order %s of %s costs %s', id, account_id, total) as fact from orders
    union all
    select format('order %s %s', order_id, kind) from order_events
      where kind in ('created', 'paid', 'cancelled', 'shipped', 'received') and actor <> 'system'
    union all
    select format('%s %s moves %s of %s', e.kind, e.reference, sum(f.amount), a.owner) from ledger_entries e
      join (
        select entry_id, to_account as account_id, amount from ledger_transfers
        union all select entry_id, from_account, -amount from ledger_transfers
      ) f on f.entry_id = e.id
      join ledger_accounts a on a.id = f.account_id and a.kind = 'shopper_available'
      where e.kind <> 'adjustment' group by e.id, a.owner
    union all
    select format('recharge %s of %s for %s', id, account_id, amount) from recharges
    union all
    select format('recharge %s %s', id, case status when 1 then 'passed' else 'refused' end) from recharges where status <> 0
    union all
    select format('withdrawal %s of %s for %s', id, owner, amount) from withdrawals
    union all
    select format('withdrawal %s passed', id) from withdrawals where state in ('passed', 'settled', 'failed')
    union all
    select format('withdrawal %s %s', id, state) from withdrawals where state not in ('auditing', 'passed')
    union all
    select format('refund %s of order %s for %s', id, order_id, amount) from refunds
    union all
    select format('refund %s %s', id, status) from refunds where status in ('refunded', 'refused')
  `.execute(queries)
  return rows.map(({ fact }) => fact)
}

export type Difference = { lost: string[]; unexplained: string[] }

/** `lost` was acknowledged but does not exist; `unexplained` exists without an acknowledgement, or exists twice. */
export function compare(acknowledged: string[], found: string[]): Difference {
  return { lost: without(acknowledged, found), unexplained: without(found, acknowledged) }
}

/** Returns the lines that the first list contains more often than the second. */
function without(list: string[], other: string[]): string[] {
  const left = Map.groupBy(other, (line) => line)
  return list.filter((line) => left.get(line)?.pop() === undefined)
}
