/** The statements that `audit()` proves, in reading order. */
export const statements = [
  'balances_equal_transfers',
  'nothing_negative',
  'everybody_has_a_balance',
  'escrow_equals_paid_orders',
  'orders_are_posted_exactly',
  'passed_recharges_are_posted',
  'credited_deposits_are_posted',
  'held_equals_open_withdrawals',
  'withdrawals_are_posted_exactly',
  'settled_withdrawals_arrive_whole',
  'refunds_within_what_was_paid',
  'no_empty_entries',
] as const
export type LedgerStatement = (typeof statements)[number]

type LedgerBarPart = { name: PartName; amount: number }
export type PartName =
  | 'bank'
  | 'chain'
  | 'promotions'
  | 'sellers'
  | 'shoppers'
  | 'escrow'
  | 'commission'
  | 'fees'
  | 'suspense'

type LedgerTotals = Record<string, number>
export type LedgerBar = { parts: LedgerBarPart[]; sum: number }

/**
 * Returns the money by location, in US cents. The platform's source accounts have a negative balance of the amount that came in through them, so the
 * opposite is the amount at that place.
 */
export function whereItIs(totals: LedgerTotals): LedgerBar {
  return toBar([
    { name: 'bank', amount: 0 - of(totals, 'bank') },
    { name: 'chain', amount: 0 - of(totals, 'chain') },
    { name: 'promotions', amount: 0 - of(totals, 'promotions') },
  ])
}

export function whoseItIs(totals: LedgerTotals): LedgerBar {
  return toBar([
    { name: 'sellers', amount: of(totals, 'seller_available') + of(totals, 'seller_held') },
    { name: 'shoppers', amount: of(totals, 'shopper_available') + of(totals, 'shopper_held') },
    { name: 'escrow', amount: of(totals, 'escrow') },
    { name: 'commission', amount: of(totals, 'commission') },
    { name: 'fees', amount: of(totals, 'fees') },
    { name: 'suspense', amount: of(totals, 'suspense') },
  ])
}

type CheckFinding = { check: string; violations: number }

/** Returns each statement with its number of violations: the violated ones first, including unknown ones. */
export function checkResults(findings: readonly CheckFinding[]): CheckFinding[] {
  const checks: readonly string[] = statements
  const broken = findings.filter(({ violations }) => violations > 0)
  const whole = checks.filter((check) => broken.every((finding) => finding.check !== check))
  return [...broken, ...whole.map((check) => ({ check, violations: 0 }))]
}

export function isStatement(check: string): check is LedgerStatement {
  return statements.some((statement) => statement === check)
}

function of(totals: LedgerTotals, kind: string): number {
  return totals[kind] ?? 0
}

/** Leaves out an empty suspense account, which contains money whose owner is still unknown. */
function toBar(parts: LedgerBarPart[]): LedgerBar {
  return {
    parts: parts.filter(({ name, amount }) => name !== 'suspense' || amount !== 0),
    sum: parts.reduce((sum, { amount }) => sum + amount, 0),
  }
}
