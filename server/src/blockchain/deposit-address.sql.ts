import type { Queries, Tx } from '../db/database.ts'
import { deriveAddress } from './derive-address.ts'

type AddressDerivation = { network: string; xpub: string }

/** Returns the shopper's own address on the network. It is created at the first request and never changes. */
export async function ownAddress(tx: Tx, accountId: number, { network, xpub }: AddressDerivation): Promise<string> {
  const existing = await selectOwn(tx, accountId, { network, xpub })
  if (existing !== undefined) return existing
  const address = deriveAddress(xpub, accountId)
  await tx
    .insertInto('deposit_addresses')
    .values({ network, account_id: accountId, xpub, address })
    .onConflict((conflict) => conflict.doNothing()) // Two first requests at once find the same address.
    .execute()
  return address
}

async function selectOwn(
  queries: Queries,
  accountId: number,
  { network, xpub }: AddressDerivation,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('deposit_addresses')
    .select('address')
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .where('xpub', '=', xpub)
    .executeTakeFirst()
  return row?.address
}
