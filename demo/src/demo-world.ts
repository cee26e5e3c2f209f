import { sql } from 'kysely'
import { rollUp } from '@sealane/server/catalog/counters.jobs'
import type { Tx } from '@sealane/server/db/database'
import type { Resources } from '@sealane/server/resources'
import { picturesOfTheDemo, writeHeroesAndPromotions, writeProducts, writeShops } from './catalogue.ts'
import { createChance } from './chance.ts'
import { writeCurrencies } from './currencies.ts'
import { readAddresses, readPeople, readShops } from './data.ts'
import { writeDocuments } from './documents.ts'
import { writeNetworks } from './networks.ts'
import { writeNotifications } from './notifications.ts'
import type { DemoShopRow, DemoWorld } from './orders.ts'
import { operators, password, paymentCode, writePeople } from './people.ts'
import { storePictures } from './pictures.ts'
import { writeRefunds } from './refunds.ts'
import { writeLiking, writeShopping } from './shopping.ts'
import { writeConversations } from './conversations.ts'

/** The number of the advisory lock: two servers may start at the same time on a new database. */
const lockNumber = 727_003

/** Writes twelve shops, 120 products in 13 languages, and half a year of purchases: once, into an empty database, in one transaction. */
export async function writeDemoWorld(resources: Resources): Promise<void> {
  const { writer } = resources.databases
  if (await isWritten(writer)) return
  const pictures = await storePictures(resources.storage, picturesOfTheDemo())
  await writer.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
    if (!(await isWritten(tx))) await writeWorld(tx, resources, pictures)
  })
  await rollUp(writer)
}

/** Describes the accounts that can log in, for the first look around. */
export function describePeople(): string {
  return [
    `Demo: everybody's password is ${password}, payment code ${paymentCode}`,
    '  shoppers    mei (a full wallet, orders in every state) · jonas (new) · leila (reviews, favourites)',
    `  operators   ${Object.entries(operators)
      .map(([name, duty]) => `${name} (${duty})`)
      .join(' · ')}`,
    `  sellers     ${readShops()
      .map(({ slug }) => `seller-${slug}`)
      .join(' ')}`,
    '  mails       to …@example.com, which nobody receives: operators read them at /portal/mails',
  ].join('\n')
}

/** Returns true also if there are only accounts: a real shop never gets the demo's accounts in addition. */
async function isWritten(tx: Tx): Promise<boolean> {
  const [shop, account] = await Promise.all([
    tx.selectFrom('shops').select('id').limit(1).executeTakeFirst(),
    tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
  ])
  return shop !== undefined || account !== undefined
}

async function writeWorld(tx: Tx, resources: Resources, pictures: Map<string, string>): Promise<void> {
  await tx.updateTable('installation').set({ demo_written_at: sql`now()` }).execute()
  await askForNoSecondFactor(tx)
  const shopIds = await writeShops(tx, pictures)
  await writeHeroesAndPromotions(tx, pictures, shopIds)
  const variants = await writeProducts(tx, pictures, shopIds)
  const accounts = await writePeople(tx, resources, shopIds)
  const addresses = readAddresses().toReversed() // The first of each person wins.
  const shops: DemoShopRow[] = await tx.selectFrom('shops').selectAll().execute()
  const world: DemoWorld = {
    tx,
    accounts,
    variants,
    people: new Map(readPeople().map((person) => [person.account, person])),
    addresses: new Map(addresses.map((address) => [address.account, address])),
    shops: new Map(shops.map((shop) => [shop.id, shop])),
  }
  const chance = createChance(20_462)
  await writeShopping(world, resources, chance)
  await writeRefunds(world, resources)
  await writeLiking(world, chance)
  await writeConversations(world, resources)
  await writeDocuments(tx)
  await writeCurrencies(tx)
  await writeNetworks(tx)
  await writeNotifications(tx)
  await sql`insert into stale_counters (product_id) select id from products`.execute(tx)
  await sql`insert into stale_counters (shop_id) select id from shops`.execute(tx)
}

/** Turns off the second factor for operators, so that every visitor can try decisions about money; an owner can turn it on. */
async function askForNoSecondFactor(tx: Tx): Promise<void> {
  const off = { key: 'staff.second_factor', value: 'false' }
  await tx
    .insertInto('settings')
    .values(off)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
