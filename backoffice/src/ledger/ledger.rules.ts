/** What `audit()` proves, in the order in which it is read. */
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

/** The house's own accounts where money comes from stand below zero by what came in: that is where it is. US cents. */
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

/** Each statement with how often it is broken; the broken ones first, unknown ones too. */
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

/** Suspense is money whose owner is being looked for: it is shown only where there is any. */
function toBar(parts: LedgerBarPart[]): LedgerBar {
  return {
    parts: parts.filter(({ name, amount }) => name !== 'suspense' || amount !== 0),
    sum: parts.reduce((sum, { amount }) => sum + amount, 0),
  }
}
