import type { Database } from '../../../server/src/db/database.ts'
import { addProduct, addShop, type WorldShop } from '../../../server/test/world.ts'
import { hireOperator, hireSeller, inviteShopper, register, type Person, type Shopper } from '../people.ts'

/** Where storms take place: two servers, one database, one shop, and whoever is needed. */
export type Stage = {
  database: Database
  addresses: [string, string]
  shop: WorldShop
  seller: Person
  operators: [Person, Person]
}

export async function setStage(addresses: [string, string], database: Database): Promise<Stage> {
  const shop = await addShop(database, { slug: 'storm', name: 'Storm' })
  const [seller, ada, grace] = [await register(addresses), await register(addresses), await register(addresses)]
  await hireSeller(seller, database, shop.id)
  const operators: [Person, Person] = [await hireOperator(ada, database), await hireOperator(grace, database)]
  return { database, addresses, shop, seller, operators }
}

/** Somebody new, who has nothing to do with any other storm. */
export async function newcomer({ addresses, database }: Stage, balance: number): Promise<Shopper> {
  return inviteShopper(await register(addresses), database, balance)
}

/** US cents: high enough for free freight. */
export const price = 60_00

/** Something to buy: the id of its only variant. */
export async function newVariant({ database, shop }: Stage, stock: number): Promise<number> {
  const { variantIds } = await addProduct(database, { shop, name: { en: 'Kettle' }, variants: [{ price, stock }] })
  return variantIds[0] ?? 0
}
