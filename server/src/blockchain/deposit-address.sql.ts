import type { Queries, Tx } from '../db/database.ts'
import { deriveAddress } from './derive-address.ts'

type AddressDerivation = { network: string; xpub: string }

/** The shopper's own address on the network, made at the first look and the same ever after. */
export async function ownAddress(tx: Tx, accountId: number, { network, xpub }: AddressDerivation): Promise<string> {
  const existing = await selectOwn(tx, accountId, { network, xpub })
  if (existing !== undefined) return existing
  const address = deriveAddress(xpub, accountId)
  await tx
    .insertInto('deposit_addresses')
    .values({ network, account_id: accountId, xpub, address })
    .onConflict((conflict) => conflict.doNothing()) // Of two first looks at once both find the same.
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
