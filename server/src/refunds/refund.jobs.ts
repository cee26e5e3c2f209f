import type { Database, Tx } from '../db/database.ts'
import { runDue } from '../due.ts'
import { approve, grantedOf } from './decision.ts'
import { selectDue, selectUnreminded } from './due-refund.sql.ts'
import { closeOffer, remindOfOffer } from './offer.ts'
import { nextOf, type RefundTransitionAction } from './refund.rules.ts'
import { settle } from './settlement.ts'
import { lockRefundWithOrder, takeStep } from './step.ts'
import { giveBackUnsent } from './unsent.ts'
import { selectOverdueRests } from './unsent.sql.ts'

/** Which silence it is depends on who was to speak. Only the one that fits the request leads anywhere. */
const silences: readonly RefundTransitionAction[] = [
  'miss_answer',
  'miss_return',
  'miss_address',
  'miss_check',
  'miss_offer',
]

/**
 * Does what time has made due: a request that nobody answered is approved, a return that was not sent is withdrawn, one that
 * the shop named no address for or did not check is paid, and an offer is accepted, of which its shopper is reminded before. Each in its own transaction, looked at again under its lock, so running
 * it twice or in several processes changes nothing more. Answers how many were due.
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

/** Gives back the rest of orders that was not sent in time, in the same way. No request waits for it. */
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
  if (action === 'miss_answer') return approve(tx, lockedRefund, { step }, actor)
  if (action === 'miss_offer') return closeOffer(tx, lockedRefund, { step }, actor)
  if (action === 'miss_check' || action === 'miss_address')
    return settle(tx, lockedRefund, { sum: grantedOf(lockedRefund), step }, actor)
  return takeStep(tx, lockedRefund, step, actor)
}
