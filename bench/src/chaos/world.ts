import type { Database } from '@sealane/server/db/database'
import { pick, type Random } from '@sealane/server/test/broken'
import { addProduct, addShop } from '@sealane/server/test/world'
import { hireOperator, hireSeller, inviteShopper, register, type BenchPerson, type BenchShopper } from '../people.ts'
import { uploadProof } from '../proof.ts'
import type { Tally } from './insist.ts'

type Purchase = { id: string; total: number; buyer: Customer }
type PendingWithdrawal = { id: string; amount: number; shopper: number }
type UnpaidGroup = { groupId: string; orders: Purchase[] }

/** A shopper with their open orders and uploaded proofs. */
export type Customer = {
  person: BenchShopper
  proofs: { recharge: string; refund: string }
  unpaid: UnpaidGroup[]
  paid: Purchase[]
  shipped: Purchase[]
}

/** The people, the shared work in progress, and the journal. `journal` has a line for each acknowledged effect. */
export type ChaosWorld = {
  random: Random
  variants: [number, ...number[]]
  customers: Customer[]
  sellers: BenchPerson[]
  operators: BenchPerson[]
  toShip: Purchase[]
  recharges: PendingWithdrawal[]
  withdrawals: PendingWithdrawal[]
  passed: PendingWithdrawal[]
  refunds: PendingWithdrawal[]
  journal: string[]
  tally: Tally
  refusals: Record<string, number>
}

const customers = 6
const balance = 2_000_00

/** Creates one shop with three products, six shoppers with some money, two sellers and two operators. */
export async function peopleWorld(addresses: string[], database: Database, random: Random): Promise<ChaosWorld> {
  const shop = await addShop(database, { slug: 'chaos', name: 'Chaos' })
  const priced = [9_90, 24_50, 60_00].map((price) => ({ price, stock: 1_000_000, choice: [String(price)] }))
  const [first = { price: 60_00 }, ...others] = priced
  const product = await addProduct(database, { shop, name: { en: 'Lantern' }, variants: [first, ...others] })
  const [variant = 0, ...variants] = product.variantIds
  await letOneDecide(database)
  const newcomers = Array.from({ length: customers }, () => newCustomer(addresses, database))
  const both = [1, 2]
  return {
    random,
    variants: [variant, ...variants],
    customers: await Promise.all(newcomers),
    sellers: await Promise.all(both.map(async () => hireSeller(await register(addresses), database, shop.id))),
    operators: await Promise.all(both.map(async () => hireOperator(await register(addresses), database))),
    ...{ toShip: [], recharges: [], withdrawals: [], passed: [], refunds: [], journal: [] },
    ...{ tally: { answered: 0, unanswered: 0 }, refusals: {} },
  }
}

/** Raises the limits so that one operator is always enough: two operators decide more here in a minute than others in a day. */
async function letOneDecide(database: Database): Promise<void> {
  const keys = ['recharge', 'withdrawal'].flatMap((of) => [
    `${of}.two_operators_above`,
    `${of}.one_operator_day_maximum`,
  ])
  const rows = keys.map((key) => ({ key, value: JSON.stringify(100_000_000) }))
  await database.insertInto('settings').values(rows).execute()
}

async function newCustomer(addresses: string[], database: Database): Promise<Customer> {
  const [address = ''] = addresses
  const person = await inviteShopper(await register(addresses), database, balance)
  const proofs = {
    recharge: await uploadProof(address, person, 'recharge_proof'),
    refund: await uploadProof(address, person, 'refund_proof'),
  }
  return { person, proofs, unpaid: [], paid: [], shipped: [] }
}

/** Returns any item and leaves it in the list, so that another person may take it too. */
export function anyOf<One>(random: Random, list: One[]): One | undefined {
  const [first, ...others] = list
  return first === undefined ? undefined : pick(random, [first, ...others])
}

export function remove<One>(list: One[], one: One): void {
  const at = list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
}
