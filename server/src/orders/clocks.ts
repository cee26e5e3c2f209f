import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

export type Move = { shopId: number; after: Date; seconds: number }

/** What the shop has to ship after that moment may be shipped so much later. */
export async function moveShippingClocks(tx: Tx, { shopId, after, seconds }: Move): Promise<void> {
  await sql`
    update orders set ship_by = ship_by + make_interval(secs => ${seconds})
    where id in (select id from orders where shop_id = ${shopId} and fulfilment = 1 and ship_by > ${after}
      order by id for no key update)
  `.execute(tx)
}
