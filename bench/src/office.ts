import type { Database } from '@sealane/server/db/database'
import { post } from '@sealane/server/ledger/ledger.sql'
import type { BenchGround } from './ground.ts'
import { fillOffice } from './office-ground.ts'
import { hireOperator, hireSeller, inviteShopper, register, type BenchPerson } from './people.ts'
import { startFloor } from './reads.ts'
import { atMost, type BenchRow } from './table.ts'

const size = { products: 10_000, orders: 100_000, shoppers: 5_000, recharges: 50_000 }
const listNames = { quick: 40, whole: 400 }

/** `bare` is the floor's URL; `whose` in it is replaced by the shop or the shopper. */
type OfficeList = { what: string; bare: string; path: string; by?: 'shopper' | 'operator' }

const lists: OfficeList[] = [
  { what: 'bill', bare: 'bill/whose', path: 'user/bill?limit=20', by: 'shopper' },
  { what: 'refunds', bare: 'refunds/whose', path: 'portal/refund/list?limit=20' },
  {
    what: 'recharges that wait',
    bare: 'recharges/whose',
    path: 'portal/recharge/list?limit=20&status=0',
    by: 'operator',
  },
  { what: 'orders', bare: 'orders/whose', path: 'portal/order/list?limit=20' },
  { what: 'orders to be shipped', bare: 'orders/whose', path: 'portal/order/list?limit=20&status=1' },
  { what: 'orders, largest first', bare: 'orders/whose', path: 'portal/order/list?limit=20&sort=amount_down' },
  {
    what: 'orders to be shipped, smallest first',
    bare: 'orders/whose',
    path: 'portal/order/list?limit=20&status=1&sort=amount_up',
  },
  {
    what: 'orders by number',
    bare: 'orders-found/whose?keyword=SLB777',
    path: 'portal/order/list?limit=20&keyword=SLB777',
  },
  { what: 'products', bare: 'products/whose', path: 'portal/product/list?limit=20' },
  { what: 'products by name', bare: 'products/whose', path: 'portal/product/list?limit=20&sort=name' },
  {
    what: 'products with “lamp”',
    bare: 'products-found/whose?keyword=lamp',
    path: 'portal/product/list?limit=20&keyword=lamp',
  },
]

/**
 * Measures the back office's lists for a shop with 10,000 products and 100,000 orders: the 95th percentile of the response times, one request at a
 * time.
 */
export async function measureOffice(ground: BenchGround, isQuick: boolean): Promise<BenchRow[]> {
  const shopId = await fillOffice(ground.url, size)
  const server = await ground.startServer()
  const floor = await startFloor(ground, server)
  const { writer } = ground.databases
  const seller = await hireSeller(await register([server.address]), writer, shopId)
  const operator = await hireOperator(await register([server.address]), writer)
  const shopper = await spend(await register([server.address]), writer, shopId)
  const asOperator = { who: 'operator', token: operator.token, whose: shopId }
  const readers = {
    staff: [{ who: 'seller', token: seller.token, whose: shopId }, asOperator],
    operator: [asOperator],
    shopper: [{ who: 'shopper', token: shopper.token, whose: shopper.id }],
  }
  const times = isQuick ? listNames.quick : listNames.whole
  const measured: BenchRow[] = []
  try {
    for (const { what, bare, path, by = 'staff' } of lists)
      for (const { who, token, whose } of readers[by]) {
        const ours = { url: `${server.address}/api/${path}`, headers: { token } }
        const floors = { url: `${floor.address}/${bare.replace('whose', String(whose))}`, headers: {} }
        measured.push(atMost(`${what}, ${who}, p95`, { ...(await inTurns(floors, ours, times)), unit: 'ms' }, 5))
      }
    return measured
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
}

/** Gives a shopper transactions that fill two pages, from the shop's orders. */
async function spend(person: BenchPerson, database: Database, shopId: number): Promise<BenchPerson> {
  const shopper = await inviteShopper(person, database, 100_000_00)
  const orders = await database
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .orderBy('id', 'desc')
    .limit(40)
    .execute()
  const transfer = {
    from: { kind: 'shopper_available', owner: person.id },
    to: { kind: 'bank' },
    amount: 25_00,
  } as const
  await database.transaction().execute(async (tx) => {
    for (const { id } of orders) {
      await post(tx, { kind: 'order_paid', reference: `${id}`, actor: 'bench' }, [transfer])
    }
  })
  return shopper
}

type OfficeTarget = { url: string; headers: Record<string, string> }

/** Returns the 95th percentiles in milliseconds. Ten percent more turns at the start warm up and do not count. */
async function inTurns(
  bare: OfficeTarget,
  ours: OfficeTarget,
  times: number,
): Promise<{ floor: number; sealane: number }> {
  const [floor, sealane]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < times * 1.1; turn++) {
    floor.push(await time(bare))
    sealane.push(await time(ours))
  }
  return { floor: p95(floor.slice(-times)), sealane: p95(sealane.slice(-times)) }
}

async function time({ url, headers }: OfficeTarget): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  if (!answer.ok || !text.includes('"items":[{')) throw new Error(`${url} lists nothing: ${text.slice(0, 200)}`)
  return performance.now() - began
}

function p95(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? NaN
}
