import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { findReturnLabel } from '../shops/return-address.ts'
import type { DoerNow } from './step.ts'

/** Where the goods go, kept with the request. Staff say it before they approve; what silence or the shopper settles goes on without. */
export async function returnLabelFor(tx: Tx, shopId: number, { who }: DoerNow): Promise<string | null> {
  const label = await findReturnLabel(tx, shopId)
  if (label === null && (who === 'seller' || who === 'operator')) throw new Refusal('RETURN_ADDRESS_NEEDED')
  return label
}

/** For returns that silence approved before the shop had said where to. Those that have an address keep it. */
export async function fillReturnAddresses(tx: Tx, shopId: number, label: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ return_address: label })
    .where('shop_id', '=', shopId)
    .where('status', '=', 'awaiting_return')
    .where('return_address', 'is', null)
    .execute()
}
