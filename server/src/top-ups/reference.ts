import { createHmac } from 'node:crypto'
import type { Queries } from '../db/database.ts'
import { toReference } from './recharge.rules.ts'
import { countRecharges, selectUsedReferences } from './recharge.sql.ts'

/** How many of an account’s references are tried before one is unused. */
const candidateReferences = 5

/** Whose transfers, and what for: one checkout group, or nothing in particular. */
export type Transfers = { accountId: number; groupId: number | null }

/**
 * What the shopper writes on their next transfer: the same until a request has used it, and nobody else's to guess. Two
 * shoppers' may be alike, if hardly ever: then the one who is later takes the one after it.
 */
export async function nextReference(queries: Queries, pepper: string, transfers: Transfers): Promise<string> {
  const before = await countRecharges(queries, transfers)
  const next = Array.from({ length: candidateReferences }, (_none, index) =>
    nthReference(pepper, transfers, before + index),
  )
  const used = await selectUsedReferences(queries, next)
  const unused = next.find((reference) => !used.includes(reference))
  if (unused === undefined) throw new Error(`The references of account ${transfers.accountId} are all used`)
  return unused
}

/** Whether the server has offered the reference to this shopper, for this group or for nothing in particular. */
export async function isOwnReference(
  queries: Queries,
  pepper: string,
  { accountId, groupId }: Transfers,
  reference: string,
): Promise<boolean> {
  for (const one of new Set([groupId, null])) {
    const transfers = { accountId, groupId: one }
    const count = (await countRecharges(queries, transfers)) + candidateReferences
    const own = Array.from({ length: count }, (_none, nth) => nthReference(pepper, transfers, nth))
    if (own.includes(reference)) return true
  }
  return false
}

function nthReference(pepper: string, { accountId, groupId }: Transfers, nth: number): string {
  const digest = createHmac('sha256', pepper)
    .update(`recharge ${accountId} ${groupId ?? ''} ${nth}`)
    .digest()
  return toReference(digest.subarray(0, 6))
}
