import { Refusal } from '../refusal.ts'

/** An account that wants to spend or withdraw: whether operators froze it, and what it owes of recharges that were taken back. US cents. */
export type Spender = { isFrozen: boolean; owed: number }

/** Refuses what would take money from the balance of an account that is frozen (`FROZEN`) or owes money (`BALANCE_OWED`). */
export function checkSpendable({ isFrozen, owed }: Spender): void {
  if (isFrozen) throw new Refusal('FROZEN')
  if (owed > 0) throw new Refusal('BALANCE_OWED', { amount: owed })
}
