import type { Tx } from '../db/database.ts'
import { publishEventToAll } from '../events/event.sql.ts'
import { notifyAll } from '../notifications/notification.ts'
import { later } from '../orders/order.rules.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { findReturnLabel } from './return-label.sql.ts'
import { noticesOf } from './refund-notice.rules.ts'
import { selectFacts } from './refund-notice.sql.ts'
import { saveMissingAddresses } from './return-address.sql.ts'
import { giveTimeBack, type RefundActor } from './step.ts'

/**
 * Keeps the shop's return address with the request. A shop needs one before it approves a return; a return that silence or an operator
 * approves goes on without.
 */
export async function returnLabelFor(tx: Tx, shopId: number, { who }: RefundActor): Promise<string | null> {
  const label = await findReturnLabel(tx, shopId)
  if (label === null && who === 'seller') throw new Refusal('RETURN_ADDRESS_NEEDED')
  return label
}

/**
 * For returns that were approved before the shop had said where to: from now on their shoppers have the whole time to send them.
 * Those that have an address keep it. The caller holds the shop, so that none of them ends meanwhile.
 */
export async function fillReturnAddresses(tx: Tx, shopId: number, label: string): Promise<void> {
  const now = new Date()
  const due_at = later(now, await readSetting(tx, 'timer.refund_return_s'))
  const rows = await saveMissingAddresses(tx, shopId, { label, due_at })
  for (const row of rows) {
    await publishEventToAll(tx, [row.account_id], { type: 'refund', data: { id: String(row.id) } })
    const before = { ...row, status: 'awaiting_return', return_address: null } as const
    await giveTimeBack(tx, before, { who: 'seller', now })
  }
  const facts = await selectFacts(
    tx,
    rows.map(({ id }) => id),
  )
  const event = { kind: 'address_named', who: 'seller', now } as const
  await notifyAll(
    tx,
    facts.flatMap((refund) => noticesOf(refund, event)),
  )
}
