import { takeForSource, takeOfDay } from '../http/rates.ts'
import type { Context } from '../http/serve.ts'

const windowS = 86_400
/** Maximum number of requests in a day. A shop has to answer each, and none is ever deleted. Honest shoppers make fewer. */
const requestsOfDay = {
  shop: 100,
  account: 200,
  source: { maximum: 1_000, windowS },
  beyond: { maximum: 10, windowS },
}
/** Maximum number of appeals in a day: an operator reads each. */
const appealsOfDay = {
  account: 20,
  source: { maximum: 100, windowS },
  beyond: { maximum: 3, windowS },
}

/**
 * Counts a request for the day: of the caller to this shop and to all shops, and of their source address. If others have used up the source, each
 * account keeps a few, since the right to a refund has a deadline. The same applies to appeals.
 */
export async function countRequest({ tx, caller, visit, resources }: Context, shopId: number): Promise<void> {
  const { rates } = resources
  await takeOfDay(rates, caller, { name: `refund_of:${shopId}`, maximum: requestsOfDay.shop }, { tx })
  await takeOfDay(rates, caller, { name: 'refund', maximum: requestsOfDay.account }, { tx })
  const source = { key: `refund_from:${visit.source}`, ...requestsOfDay.source }
  await takeForSource(rates, source, { key: `refund_beyond:${caller.id}`, ...requestsOfDay.beyond }, { tx })
}

/** Counts an appeal for the day: of the caller and of their source address. */
export async function countAppeal({ tx, caller, visit, resources: { rates } }: Context): Promise<void> {
  await takeOfDay(rates, caller, { name: 'appeal', maximum: appealsOfDay.account }, { tx })
  const source = { key: `appeal_from:${visit.source}`, ...appealsOfDay.source }
  await takeForSource(rates, source, { key: `appeal_beyond:${caller.id}`, ...appealsOfDay.beyond }, { tx })
}
