import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Move } from '../orders/clocks.ts'
import { later } from '../orders/order.rules.ts'
import { readSetting } from '../settings/settings.ts'
import { holidayLeftS } from '../shops/holiday.ts'

type Timer = { now: Date; timer: 'timer.refund_answer_s' | 'timer.refund_check_s' }

/** Until when the shop has to speak, counted from the end of its holiday. The shop is held. */
export async function answerDue(tx: Tx, shopId: number, { now, timer }: Timer): Promise<Date> {
  return later(now, (await readSetting(tx, timer)) + (await holidayLeftS(tx, shopId, now)))
}

/** What the shop has to answer or to check after that moment may wait so much longer. A shopper's own clock is not touched. */
export async function moveAnswerClocks(tx: Tx, { shopId, after, seconds }: Move): Promise<void> {
  await sql`
    update refunds set due_at = due_at + make_interval(secs => ${seconds})
    where id in (select id from refunds where shop_id = ${shopId} and status in ('applying', 'return_shipped')
      and due_at > ${after} order by id for no key update)
  `.execute(tx)
}
