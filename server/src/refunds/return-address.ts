import type { Tx } from '../db/database.ts'
import { publishEventToAll } from '../events/event.sql.ts'
import { notifyAll } from '../notifications/notification.ts'
import { later } from '../orders/order.rules.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { findReturnLabel } from './return-label.sql.ts'
import { noticesOf } from './refund-notice.rules.ts'
import { selectFacts } from './refund-notice.sql.ts'
import { saveAddressOfReturns } from './return-address.sql.ts'
import { giveTimeBack, type RefundActor } from './step.ts'

/**
 * Returns the shop's address, to be stored with the request. A shop needs one before it approves a return. A return that is approved by an operator
 * or without an answer continues without one.
 */
export async function returnLabelFor(tx: Tx, shopId: number, { who }: RefundActor): Promise<string | null> {
  const label = await findReturnLabel(tx, shopId)
  if (label === null && who === 'seller') throw new Refusal('RETURN_ADDRESS_NEEDED')
  return label
}

type ReturnAddressChange = { from: string | null; label: string }

/**
 * Redirects the approved and unsent returns to `from` (null: none yet) to the new address. Their shoppers are notified and have the whole time from
 * now on. Other returns keep their address. The caller has locked the shop, so that none of them ends meanwhile.
 */
export async function redirectReturns(tx: Tx, shopId: number, { from, label }: ReturnAddressChange): Promise<void> {
  const now = new Date()
  const due_at = later(now, await readSetting(tx, 'timer.refund_return_s'))
  const rows = await saveAddressOfReturns(tx, shopId, { from, label, due_at })
  for (const row of rows) {
    await publishEventToAll(tx, [row.account_id], { type: 'refund', data: { id: String(row.id) } })
    const before = { ...row, status: 'awaiting_return', return_address: from } as const
    await giveTimeBack(tx, before, { who: 'seller', now })
  }
  const facts = await selectFacts(
    tx,
    rows.map(({ id }) => id),
  )
  const event = { kind: from === null ? 'address_named' : 'address_corrected', who: 'seller', now } as const
  await notifyAll(
    tx,
    facts.flatMap((refund) => noticesOf(refund, event)),
  )
}
