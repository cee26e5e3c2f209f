import { Refusal } from '../refusal.ts'

/** An account that spends or withdraws: whether operators froze it, and what it owes from reversed top-ups. US cents. */
export type Spender = { isFrozen: boolean; owed: number }

/** Refuses to take money from the balance of an account that is frozen (`FROZEN`) or owes money (`BALANCE_OWED`). */
export function checkSpendable({ isFrozen, owed }: Spender): void {
  if (isFrozen) throw new Refusal('FROZEN')
  if (owed > 0) throw new Refusal('BALANCE_OWED', { amount: owed })
}
