import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { runDueOrders } from './order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const [troubled, mei] = [await api.signUp(), await api.signUp()]

/** Creates unpaid orders; the first one is due for the longest time. */
async function leaveUnpaid(accountId: string, count: number, minutesAgo: number): Promise<void> {
  await sql`
    with grouped as (insert into order_groups (account_id, total) values (${Number(accountId)}, 100) returning id)
    insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address, pay_by)
    select grouped.id, 'N' || ${accountId}::text || '-' || number, ${Number(accountId)}, ${shops.kumoriya.id}, 100, 0, 0, 100, 0, '{}',
      now() - make_interval(mins => ${minutesAgo}) + make_interval(secs => number)
    from grouped, generate_series(1, ${count}) number
  `.execute(writer)
}

async function openOrdersOf(accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where account_id = ${Number(accountId)} and fulfilment = 0`.execute(
    writer,
  )
  return rows[0]?.count ?? 0
}

/** Makes every change of this account's orders fail, and counts the attempts. */
async function breakOrdersOf(accountId: string): Promise<void> {
  const owner = openDatabase(openPool(api.url, { max: 1 }))
  await sql
    .raw(`
    create sequence tries;
    grant usage on sequence tries to public;
    create function break() returns trigger language plpgsql as $$ begin perform nextval('tries'); raise exception 'broken'; end $$;
    create trigger break before update on orders for each row when (old.account_id = ${Number(accountId)}) execute function break();
  `)
    .execute(owner)
  await owner.destroy()
}

test('orders that fail keep nobody waiting and are left out for a while', async () => {
  await leaveUnpaid(troubled.id, 201, 60)
  await leaveUnpaid(mei.id, 5, 30)
  await breakOrdersOf(troubled.id)
  for (let round = 0; round < 3; round++) await runDueOrders(writer)
  expect(await openOrdersOf(mei.id)).toBe(0)
  expect(await openOrdersOf(troubled.id)).toBe(201)
  const { rows } = await sql<{ tries: number }>`select nextval('tries') - 1 as tries`.execute(writer)
  expect(rows).toEqual([{ tries: 201 }])
})
