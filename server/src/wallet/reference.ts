import { createHmac } from 'node:crypto'
import type { Queries } from '../db/database.ts'
import { toReference } from './recharge.rules.ts'
import { countRecharges, selectUsedReferences } from './recharge.sql.ts'

/** Whose transfers, and what for: one checkout group, or nothing in particular. */
export type Transfers = { accountId: number; groupId: number | null }

/**
 * What the shopper writes on their next transfer: the same until a request has used it, and nobody else's to guess. Two
 * shoppers' may be alike, if hardly ever: then the one who is later takes the one after it.
 */
export async function nextReference(queries: Queries, pepper: string, transfers: Transfers): Promise<string> {
  const before = await countRecharges(queries, transfers)
  const next = Array.from({ length: 5 }, (_none, index) => nthReference(pepper, transfers, before + index))
  const used = await selectUsedReferences(queries, next)
  const unused = next.find((reference) => !used.includes(reference))
  if (unused === undefined) throw new Error(`The references of account ${transfers.accountId} are all used`)
  return unused
}

function nthReference(pepper: string, { accountId, groupId }: Transfers, nth: number): string {
  const digest = createHmac('sha256', pepper)
    .update(`recharge ${accountId} ${groupId ?? ''} ${nth}`)
    .digest()
  return toReference(digest.subarray(0, 6))
}
