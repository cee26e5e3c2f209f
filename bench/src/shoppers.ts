import { sql } from 'kysely'
import type { Database } from '@sealane/server/db/database'
import { inviteShopper, register, type BenchShopper } from './people.ts'

const count = 8
const money = 10_000_000_00

/** Creates eight shoppers with an address, a payment code and more money than they can spend. */
export async function inviteShoppers(address: string, database: Database): Promise<BenchShopper[]> {
  const names = Array.from({ length: count }, (_none, index) => `bench-${index + 1}`)
  return Promise.all(names.map(async (name) => inviteShopper(await register([address], name), database, money)))
}

/** Fills the stock of everything on sale and returns the variants. */
export async function stockUp(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update variants set stock = 10000000 where is_on_sale returning id
  `.execute(database)
  return rows.map(({ id }) => id)
}
