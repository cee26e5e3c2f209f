import type { Context } from '../http/serve.ts'
import type { WithdrawalOwner } from './withdrawal.sql.ts'

const dayS = 86_400
const ofAccount = { maximum: 50, windowS: dayS }
const ofShop = { maximum: 200, windowS: dayS }

/**
 * Counts a withdrawal for the day, also if it is cancelled later: each one stays in the ledger forever, and the same money can be requested again and
 * again.
 */
export async function countWithdrawal(
  { tx, caller, resources: { rates } }: Context,
  owner: WithdrawalOwner,
): Promise<void> {
  await rates.take(`withdrawal:${caller.id}`, ofAccount, { tx })
  if (owner.kind === 'seller') await rates.take(`withdrawal_of:${owner.id}`, ofShop, { tx })
}
