import { takeForSource, takeOfDay } from '../http/rates.ts'
import type { Context } from '../http/serve.ts'

const windowS = 86_400
/** Requests in a day. A shop answers each, and it is never deleted; a person makes fewer. */
const requestsOfDay = {
  shop: 100,
  account: 200,
  source: { maximum: 1_000, windowS },
  beyond: { maximum: 10, windowS },
}
/** Appeals in a day: an operator reads each. */
const appealsOfDay = {
  account: 20,
  source: { maximum: 100, windowS },
  beyond: { maximum: 3, windowS },
}

/**
 * Counts a request for the day: of the caller to this shop and to all, and of their source. Neighbours who use up the source leave each
 * account a few, since the right to a refund has a deadline; so it is with appeals.
 */
export async function countRequest({ tx, caller, visit, resources }: Context, shopId: number): Promise<void> {
  const { rates } = resources
  await takeOfDay(rates, caller, { name: `refund_of:${shopId}`, maximum: requestsOfDay.shop }, { tx })
  await takeOfDay(rates, caller, { name: 'refund', maximum: requestsOfDay.account }, { tx })
  const source = { key: `refund_from:${visit.source}`, ...requestsOfDay.source }
  await takeForSource(rates, source, { key: `refund_beyond:${caller.id}`, ...requestsOfDay.beyond }, { tx })
}

/** Counts an appeal for the day: of the caller and of their source. */
export async function countAppeal({ tx, caller, visit, resources: { rates } }: Context): Promise<void> {
  await takeOfDay(rates, caller, { name: 'appeal', maximum: appealsOfDay.account }, { tx })
  const source = { key: `appeal_from:${visit.source}`, ...appealsOfDay.source }
  await takeForSource(rates, source, { key: `appeal_beyond:${caller.id}`, ...appealsOfDay.beyond }, { tx })
}
