import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buyShipped, inDays } from '../../test/refunding.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { openPool } from '../db/database.ts'
import { runDueOrders } from './order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const seller = await api.hireSeller(shops.fjordkant.id)
const variants: number[] = []
for (const price of [3_33, 19_99, 7]) {
  const { variantIds } = await addProduct(writer, {
    shop: shops.fjordkant,
    name: { en: `At ${price}` },
    variants: [{ price, stock: 99 }],
  })
  variants.push(variantIds[0] ?? 0)
}
const platforms = { budget: 10_000_00, maximum: 10_000_00 }
const codes = [
  { code: 'PLATFORM17', kind: 'percentage', value: 17 },
  { code: 'SHOP13', kind: 'percentage', value: 13, shop_id: shops.fjordkant.id },
  { code: 'FREE', kind: 'free_freight', value: 0 },
  { code: 'GIFT', kind: 'percentage', value: 100 },
]
await writer
  .insertInto('promotions')
  .values(codes.map((code) => ({ ...code, code_key: code.code, ...('shop_id' in code ? {} : platforms) })))
  .execute()

async function sharesOf() {
  const { rows } = await sql`
    select id, platform_discount, platform_freight, commission from order_items order by id
  `.execute(writer)
  return rows
}

/** Restores the schema from before items had shares, and migrates again. */
async function migrateAgain(): Promise<void> {
  const owner = openPool(api.url, { max: 1 })
  const migration = await readFile(path.join(import.meta.dirname, '../../migrations/0080_item_shares.sql'), 'utf8')
  await owner.query(`
    drop view item_returns;
    drop function share_of;
    alter table order_items drop column platform_discount, drop column platform_freight, drop column commission;
    alter table orders drop column commission_returned;
    alter table refunds drop column with_freight, drop column commission_returned`)
  await owner.query(migration)
  // Prepared statements of open connections have other columns now. A real server starts anew after a migration.
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query not ilike 'listen%'`)
  await owner.end()
  await sleep(500) // Gives the pools time to notice.
}

test('orders from before are allocated as checkout would; open ones keep adding up, closed ones stay as they were posted', async () => {
  for (const promo_code of [undefined, 'PLATFORM17', 'SHOP13', 'FREE', 'GIFT']) {
    const buyer = await prepareBuyer(api)
    await pay(buyer, await order(buyer, variants, { quantity: 2, ...(promo_code !== undefined && { promo_code }) }))
  }
  const mei = await prepareBuyer(api)
  const bought = (more = {}) => buyShipped({ buyer: mei, seller, received: true }, variants, more)
  const giveBack = async (item_id = '', amount = 1_00) => {
    const { id } = await ask(api, mei, { item_id, amount })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  }
  const closed = await bought()
  await giveBack(closed.items[1])
  for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
  const open = await bought({ promo_code: 'PLATFORM17' })
  await giveBack(open.items[1], 8_00)
  const waiting = await ask(api, mei, { item_id: open.items[0] ?? '', amount: 2_76 })
  const query = { shop_id: String(shops.fjordkant.id) }
  const [before, list] = [await sharesOf(), await seller.call('GET /api/portal/earnings/list', { query })]

  await migrateAgain()

  expect(await sharesOf()).toEqual(before)
  expect(await seller.call('GET /api/portal/earnings/list', { query })).toEqual(list)
  await expectCleanLedger(api)
  await seller.call('POST /api/portal/refund/decide', { body: { id: waiting.id, verdict: 'pass' } })
  for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
  await expectCleanLedger(api)
})
