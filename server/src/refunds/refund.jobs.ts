import type { Database, Tx } from '../db/database.ts'
import { runDue } from '../due.ts'
import { approveRefund, grantedOf } from './approval.ts'
import { selectDue, selectUnreminded } from './due-refund.sql.ts'
import { closeOffer, remindOfOffer } from './offer.ts'
import { nextOf, type RefundTransitionAction } from './refund.rules.ts'
import { payRefund } from './refund-payment.ts'
import { lockRefundWithOrder, takeStep } from './step.ts'
import { giveBackUnsent } from './unsent.ts'
import { selectOverdueRests } from './unsent.sql.ts'

/** The actions after a missed deadline, by whose deadline it was. Only the one that fits the request leads to a next state. */
const silences: readonly RefundTransitionAction[] = [
  'miss_answer',
  'miss_return',
  'miss_address',
  'miss_check',
  'miss_offer',
]

/**
 * Executes everything that has become due: a request without an answer is approved, a return that was not sent is withdrawn, one for which the shop
 * gave no address or which it did not check is paid, and an offer is accepted after a reminder to the shopper. Each request has its own transaction
 * and is checked again under its lock, so running the job twice or in several processes has no further effect. Returns the number of due requests.
 */
export async function runDueRefunds(database: Database, now?: Date): Promise<number> {
  const clock = () => now ?? new Date()
  const reminded = await runDue(database, {
    due: 'offer of a refund',
    select: (span) => selectUnreminded(database, span),
    clock,
    work: (id) => database.transaction().execute((tx) => remindOfOffer(tx, id, clock())),
  })
  const ended = await runDue(database, {
    due: 'refund',
    select: (span) => selectDue(database, span),
    clock,
    work: (id) => database.transaction().execute((tx) => endSilence(tx, id, clock())),
  })
  return reminded + ended
}

/** Refunds the rest of orders that was not sent in time, in the same way. No request is needed for it. */
export async function runOverdueRests(database: Database, now?: Date): Promise<number> {
  const clock = () => now ?? new Date()
  return runDue(database, {
    due: 'rest of an order',
    select: (span) => selectOverdueRests(database, span),
    clock,
    work: (id) => database.transaction().execute((tx) => giveBackUnsent(tx, id, clock())),
  })
}

async function endSilence(tx: Tx, id: number, now: Date): Promise<void> {
  const lockedRefund = await lockRefundWithOrder(tx, id, 'all')
  const actor = { who: 'system', id: null, now } as const
  const action = silences.find((silence) => nextOf(lockedRefund.state, { action: silence, ...actor }) !== undefined)
  const step = action && nextOf(lockedRefund.state, { action, ...actor })
  if (step === undefined) return
  if (action === 'miss_answer') return approveRefund(tx, lockedRefund, { step }, actor)
  if (action === 'miss_offer') return closeOffer(tx, lockedRefund, { step }, actor)
  if (action === 'miss_check' || action === 'miss_address')
    return payRefund(tx, lockedRefund, { sum: grantedOf(lockedRefund), step }, actor)
  return takeStep(tx, lockedRefund, step, actor)
}
