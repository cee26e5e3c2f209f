import type { PortalReview } from '@sealane/contract/reviews'
import { insertStale } from '../catalog/counters.sql.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockReview, saveHidden, saveSettled, selectProductsOf, type LockedReview } from './portal-review.sql.ts'
import { showReview, reviewCallerOf } from './portal-review.ts'
import { notifyReviewer } from './review-notice.ts'
import { decideModeration, type ModerationOutcome, type ModerationInput } from './review.rules.ts'

/** Maximum number of verdicts of one operator on one review in a day: each is recorded permanently, and its writer is notified. */
const decisionsOfDay = { maximum: 20, windowS: 86_400 }

/** Hides a review, shows it again, or keeps it; of ten simultaneous verdicts, one takes effect, and a repeated one changes nothing. */
export async function moderateReview(
  context: Context,
  { body }: { body: ModerationInput & { id: string } },
): Promise<PortalReview> {
  const { tx, caller, resources } = context
  const review = await lockReview(tx, reviewCallerOf(context), toId(body.id))
  if (review === undefined) throw new Refusal('NOT_FOUND')
  const outcome = decideModeration(review, body, caller)
  if (outcome.kind !== 'unchanged') {
    await resources.rates.take(`review_verdict:${caller.id}:${review.id}`, decisionsOfDay, { tx })
    await carryOut(tx, review, outcome)
    const { kind, ...rest } = outcome
    const detail = { ...rest, reports: review.openReports }
    await recordDecision(tx, { operatorId: caller.id, subject: 'review', id: review.id, verdict: kind, detail })
  }
  return showReview(context, { query: body })
}

async function carryOut(tx: Tx, { id, order_id }: LockedReview, outcome: ModerationOutcome): Promise<void> {
  if (outcome.kind !== 'shown') await saveSettled(tx, id)
  if (outcome.kind === 'kept') return
  const reason = outcome.kind === 'hidden' ? outcome.reason : null
  await saveHidden(tx, id, reason)
  await insertStale(tx, { productIds: await selectProductsOf(tx, id) })
  await notifyReviewer(tx, order_id, reason === null ? { kind: 'review_shown' } : { kind: 'review_hidden', reason })
}
