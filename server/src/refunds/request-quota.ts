import type { Context } from '../http/serve.ts'

const windowS = 86_400
/** Requests in a day. A shop answers each, and it is never deleted; a person makes fewer. */
const requestsOfDay = {
  shop: { maximum: 100, windowS },
  account: { maximum: 200, windowS },
  source: { maximum: 1_000, windowS },
}
/** Appeals in a day: an operator reads each. */
const appealsOfDay = { account: { maximum: 20, windowS }, source: { maximum: 100, windowS } }

/** Counts a request for the day: of the caller to this shop and to all, and of their source. */
export async function countRequest({ tx, caller, visit, resources }: Context, shopId: number): Promise<void> {
  const { rates } = resources
  await rates.take(`refund:${caller.id}:${shopId}`, requestsOfDay.shop, { tx })
  await rates.take(`refund:${caller.id}`, requestsOfDay.account, { tx })
  await rates.take(`refund_from:${visit.source}`, requestsOfDay.source, { tx })
}

/** Counts an appeal for the day: of the caller and of their source. */
export async function countAppeal({ tx, caller, visit, resources: { rates } }: Context): Promise<void> {
  await rates.take(`appeal:${caller.id}`, appealsOfDay.account, { tx })
  await rates.take(`appeal_from:${visit.source}`, appealsOfDay.source, { tx })
}
