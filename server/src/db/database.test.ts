import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { lockOrders } from '../orders/order.sql.ts'

const { databases } = await startApi()

test('what writes is planned once for each connection, however often it runs', async () => {
  await databases.writer.transaction().execute(async (tx) => {
    for (let times = 0; times < 10; times++) await lockOrders(tx, [1], 'all')
    const { rows } = await sql`
      select distinct custom_plans > 0 as is_planned_anew from pg_prepared_statements where statement like '%from orders o%'
    `.execute(tx)
    expect(rows).toEqual([{ is_planned_anew: false }])
  })
})

test('a search is planned for its words each time, however often it runs on a connection', async () => {
  await databases.reader.connection().execute(async (reader) => {
    await sql.raw('prepare searching (text) as select id from order_items where name ilike $1').execute(reader)
    for (let times = 0; times < 10; times++) await sql.raw(`execute searching ('%${times}%')`).execute(reader)
    const { rows } = await sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'searching'
    `.execute(reader)
    expect(rows).toEqual([{ generic_plans: 0, custom_plans: 10 }])
  })
})
