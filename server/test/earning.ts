import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

let paid = 0

/** Creates a released order of any shopper: a shop earns money in no other way. */
export async function earnFor(database: Database, shopId: number, amount: number): Promise<void> {
  paid += 2
  const no = `E${paid}`
  await sql`
    with buyer as (select id from accounts order by id limit 1),
    bought as (insert into order_groups (account_id, total) select id, ${amount} from buyer returning id, account_id)
    insert into orders (group_id, order_no, account_id, shop_id, fulfilment, payment_state, subtotal, freight, discount, total, commission, address, paid_at)
    select id, ${no}, account_id, ${shopId}, 4, 'released', ${amount}, 0, 0, ${amount}, 0, '{}', now() from bought
  `.execute(database)
  await sql`
    with released as (select id::text as id, account_id from orders where order_no = ${no}),
    funded as (select post('adjustment', 'fund-' || id, 'test', array[ledger_account('bank', null)], array[ledger_account('shopper_available', account_id)], array[${amount}::bigint]) as entry from released)
    select post('order_paid', id, 'test', array[ledger_account('shopper_available', account_id)], array[ledger_account('escrow', null)], array[${amount}::bigint]),
      post('order_released', id, 'test', array[ledger_account('escrow', null)], array[ledger_account('seller_available', ${shopId})], array[${amount}::bigint])
    from released, funded where entry is not null
  `.execute(database)
}
