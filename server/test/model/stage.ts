import { sql } from 'kysely'
import { runDueOrders } from '../../src/orders/order.jobs.ts'
import { runDueRefunds, runOverdueRests } from '../../src/refunds/refund.jobs.ts'
import type { TestPerson, TestApi } from '../api.ts'
import { uploadPicture } from '../proof.ts'
import { prepareBuyer, type TestBuyer } from '../shopping.ts'
import { toCard, toChain } from '../withdrawing.ts'
import { addProduct, addShop } from '../world.ts'
import { housesOf, selectTables } from './observed.ts'
import type { Code, Model, ModelVariant } from './shop.ts'

type StagedShopper = TestBuyer & { rechargeProof: string; refundProof: string }

/** The real shop with the people of one run, by their index in the model. */
export type ModelStage = {
  api: TestApi
  run: number
  model: Model
  shoppers: StagedShopper[]
  shops: number[]
  sellers: TestPerson[]
  operators: TestPerson[]
  tables: string[]
}

/** The part that several runs share: the API, and the operators. */
export type House = Pick<ModelStage, 'api' | 'operators' | 'tables'>

export async function buildHouse(api: TestApi): Promise<House> {
  const operators = [await api.hireOperator(), await api.hireOperator()]
  return { api, operators, tables: await selectTables(api) }
}

const startBalance = 300_00
const goods: { shop: number; price: number; start: number }[] = [
  { shop: 0, price: 45_00, start: 6 },
  { shop: 0, price: 12_34, start: 5 },
  { shop: 0, price: 7, start: 9 },
  { shop: 1, price: 4_50, start: 8 },
  { shop: 1, price: 9_99, start: 4 },
]
/** Tariffs by shop; `freeFrom` as in the database. US cents. */
export const tariffs = [
  { base: 6_90, further: 1_50, freeFrom: 99_00 },
  { base: 4_90, further: 1_00, freeFrom: 49_00 },
] as const

const tenPercent = { kind: 'percentage', value: 10 } as const
const everything = { kind: 'percentage', value: 100 } as const
const amount = { kind: 'amount', value: 5_00 } as const
const freight = { kind: 'free_freight', value: 0 } as const
const codes: Omit<Code, 'code' | 'uses' | 'given'>[] = [
  { ...tenPercent, minimum: 30_00, maximum: 7_00, shop: undefined, limit: 99, perShopper: 1, budget: 10_000_00 },
  { ...amount, minimum: 0, maximum: Infinity, shop: 1, limit: 3, perShopper: 99, budget: Infinity },
  { ...freight, minimum: 0, maximum: 6_01, shop: undefined, limit: 4, perShopper: 99, budget: 10_00 },
  { ...everything, minimum: 0, maximum: 60_01, shop: undefined, limit: 4, perShopper: 99, budget: 150_00 },
  { ...everything, minimum: 0, maximum: Infinity, shop: 0, limit: 2, perShopper: 99, budget: Infinity },
]

let runs = 0

/** Creates new people, shops and goods: no run sees anything of another. */
export async function openStage(house: House): Promise<{ model: Model; real: ModelStage }> {
  runs += 1
  await finishDue(house)
  const { api } = house
  await openDestinations(api)
  await sql`delete from lone_decisions`.execute(api.databases.writer) // The operators are shared between runs.
  const shops = await addShops(api)
  const sellers = [await api.hireSeller(shops[0]?.id ?? 0), await api.hireSeller(shops[1]?.id ?? 0)]
  const shoppers = [await prepareShopper(api), await prepareShopper(api), await prepareShopper(api)]
  const variants: ModelVariant[] = []
  for (const { shop, price, start } of goods) {
    const { variantIds } = await addProduct(api.databases.writer, {
      shop: shops[shop] ?? { id: 0, name: '' },
      name: { en: `At ${price}` },
      variants: [{ price, stock: start }],
    })
    variants.push({ id: String(variantIds[0]), shop, price, start })
  }
  const ids = shops.map(({ id }) => id)
  const staged = { ...house, run: runs, shoppers, shops: ids, sellers }
  const model = await toModel(staged, variants)
  return { model, real: { ...staged, model } }
}

type Staged = Omit<ModelStage, 'model'>

async function toModel(stage: Staged, variants: ModelVariant[]): Promise<Model> {
  const people = stage.shoppers.flatMap((_one, index) => [
    [`shopper ${index}`, startBalance],
    [`held ${index}`, 0],
  ])
  const sellers = stage.shops.map((_one, index) => [`seller ${index}`, 0])
  const money = { ...Object.fromEntries([...people, ...sellers]), ...(await housesOf(stage)) }
  const added = await addCodes(stage)
  const nothing = { orders: [], refunds: [], recharges: [], keptOpen: [], withdrawals: [], alone: [] }
  return { hour: 0, money, variants, codes: added, ...nothing }
}

/** Sets the waiting time of new destinations to zero, because the model has none. */
async function openDestinations({ databases }: TestApi): Promise<void> {
  await sql`insert into settings (key, value) values ('withdrawal.destination_wait_s', '0') on conflict do nothing`.execute(
    databases.writer,
  )
}

async function addShops({ databases }: TestApi) {
  const [first, second] = tariffs
  return [
    await addShop(databases.writer, { slug: `first-${runs}`, name: 'First', freight: first }),
    await addShop(databases.writer, { slug: `second-${runs}`, name: 'Second', freight: second }),
  ]
}

async function prepareShopper(api: TestApi): Promise<StagedShopper> {
  const buyer = await prepareBuyer(api, startBalance)
  for (const destination of [toCard(), toChain])
    await buyer.call('POST /api/user/destination_add', { body: destination })
  const paymentProof = await uploadPicture(api.app, buyer, 'recharge_proof')
  return { ...buyer, rechargeProof: paymentProof, refundProof: await uploadPicture(api.app, buyer, 'refund_proof') }
}

async function addCodes({ api, shops }: Staged): Promise<Code[]> {
  const added = codes.map((code, index) => ({ ...code, code: `CODE${index}-${runs}`, uses: [], given: 0 }))
  const rows = added.map(({ code, kind, value, minimum, maximum, shop, limit, perShopper, budget }) => ({
    code,
    code_key: code,
    kind,
    value,
    minimum,
    maximum: maximum === Infinity ? null : maximum,
    shop_id: shop === undefined ? null : (shops[shop] ?? null),
    total_limit: limit,
    per_shopper: perShopper,
    budget: shop === undefined ? budget : null,
  }))
  await api.databases.writer.insertInto('promotions').values(rows).execute()
  return added
}

/** Executes what earlier runs have left due, before the platform's money is counted. */
async function finishDue({ api: { databases } }: House): Promise<void> {
  let done: number
  do {
    done = 0
    for (const run of [runDueRefunds, runOverdueRests, runDueOrders]) done += await run(databases.writer)
  } while (done > 0)
}
