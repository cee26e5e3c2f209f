import type { ReportReason } from '@sealane/contract/reviews'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { insertReport, isReportable } from './report.sql.ts'

type Reported = { id: string; reason: ReportReason; details?: string | undefined }

const reportsOfDay = { maximum: 20, windowS: 86_400 }

/** Reports a review to the operators' queue. A hidden review or one's own cannot be reported; a repetition changes nothing. */
export async function reportReview({ tx, caller, resources }: Context, { body }: { body: Reported }): Promise<object> {
  const { reason, details = '' } = body
  const reviewId = toId(body.id)
  if (!(await isReportable(tx, { reviewId, accountId: caller.id }))) throw new Refusal('NOT_FOUND')
  const isNew = await insertReport(tx, { review_id: reviewId, account_id: caller.id, reason, details })
  if (isNew) await resources.rates.take(`review_report:${caller.id}`, reportsOfDay, { tx })
  return {}
}
