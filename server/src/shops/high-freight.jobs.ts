import type { Database } from '../db/database.ts'
import { notifyDuty } from '../notifications/notification.ts'
import { markHighFreight } from './high-freight.sql.ts'

/**
 * Finds shops that charge freight instead of a price: commission applies to goods only (specification, section 6), so a product for one cent with a
 * freight of 50 dollars pays none. Operators with the duty `catalogue` are notified once, and find the shop in their list until goods exceed freight
 * again.
 */
export async function findHighFreight(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    for (const { id, name } of await markHighFreight(tx)) {
      const notification = { kind: 'shop_high_freight', params: { shop: name } } as const
      await notifyDuty(tx, 'catalogue', { ...notification, link: `/portal/shops/${id}/show` })
    }
  })
}
