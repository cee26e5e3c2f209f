import type { Database } from '../db/database.ts'
import { notifyDuty } from '../notifications/notification.ts'
import { markHighFreight } from './high-freight.sql.ts'

/**
 * Finds shops that take freight instead of a price: commission is of goods alone (specification, section 6), so a product of a
 * cent with freight of 50 dollars pays none. Operators of the catalogue are notified once, and find the shop in their list until
 * goods weigh more again.
 */
export async function findHighFreight(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    for (const { id, name } of await markHighFreight(tx)) {
      const notification = { kind: 'shop_high_freight', params: { shop: name } } as const
      await notifyDuty(tx, 'catalogue', { ...notification, link: `/portal/shops/${id}/show` })
    }
  })
}
