import type { Database } from '@sealane/server/db/database'
import { addProduct, addShop, type WorldShop } from '@sealane/server/test/world'
import { hireOperator, hireSeller, inviteShopper, register, type BenchPerson, type BenchShopper } from '../people.ts'

/** The setting of the storms: two servers, one database, one shop and its people. */
export type StormStage = {
  database: Database
  addresses: [string, string]
  shop: WorldShop
  seller: BenchPerson
  operators: [BenchPerson, BenchPerson]
}

export async function setStage(addresses: [string, string], database: Database): Promise<StormStage> {
  const shop = await addShop(database, { slug: 'storm', name: 'Storm' })
  const [seller, ada, grace] = [await register(addresses), await register(addresses), await register(addresses)]
  await hireSeller(seller, database, shop.id)
  const operators: [BenchPerson, BenchPerson] = [await hireOperator(ada, database), await hireOperator(grace, database)]
  return { database, addresses, shop, seller, operators }
}

/** Creates a new shopper who is independent of all other storms. */
export async function newcomer({ addresses, database }: StormStage, balance: number): Promise<BenchShopper> {
  return inviteShopper(await register(addresses), database, balance)
}

/** US cents; high enough for free freight. */
export const price = 60_00

/** Creates a product and returns the id of its only variant. */
export async function newVariant({ database, shop }: StormStage, stock: number): Promise<number> {
  const { variantIds } = await addProduct(database, { shop, name: { en: 'Kettle' }, variants: [{ price, stock }] })
  return variantIds[0] ?? 0
}
