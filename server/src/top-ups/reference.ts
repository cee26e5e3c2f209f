import { createHmac } from 'node:crypto'
import type { Queries } from '../db/database.ts'
import { toReference } from './recharge.rules.ts'
import { countRecharges, selectUsedReferences } from './recharge.sql.ts'

/** Number of references to try beyond those that the account's own recharges may have used: another account's may be equal. */
const sparesMaximum = 5

/** The transfers of an account: for one checkout group, or for no particular purpose. */
export type Transfers = { accountId: number; groupId: number | null }

/**
 * Returns the reference of the shopper's next transfer: the same until a recharge has used it, and not guessable. Two shoppers' references may be
 * equal, though rarely: then the later one gets the next.
 */
export async function nextReference(queries: Queries, pepper: string, transfers: Transfers): Promise<string> {
  const offered = await listReferences(queries, pepper, transfers)
  const used = await selectUsedReferences(queries, offered)
  const unused = offered.find((reference) => !used.includes(reference))
  if (unused === undefined) throw new Error(`The references of account ${transfers.accountId} are all used`)
  return unused
}

/** Whether the server may have offered this reference to this shopper, for this group or for no particular purpose. */
export async function isOwnReference(
  queries: Queries,
  pepper: string,
  { accountId, groupId }: Transfers,
  reference: string,
): Promise<boolean> {
  for (const one of new Set([groupId, null])) {
    const offered = await listReferences(queries, pepper, { accountId, groupId: one })
    if (offered.includes(reference)) return true
  }
  return false
}

/** Returns more references than all recharges of the account can have used, for any purpose. */
async function listReferences(queries: Queries, pepper: string, transfers: Transfers): Promise<string[]> {
  const count = (await countRecharges(queries, transfers.accountId)) + sparesMaximum
  return Array.from({ length: count }, (_none, nth) => nthReference(pepper, transfers, nth))
}

function nthReference(pepper: string, { accountId, groupId }: Transfers, nth: number): string {
  const digest = createHmac('sha256', pepper)
    .update(`recharge ${accountId} ${groupId ?? ''} ${nth}`)
    .digest()
  return toReference(digest.subarray(0, 6))
}
