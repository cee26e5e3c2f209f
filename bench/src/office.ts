import type { Ground } from './ground.ts'
import { fillOffice } from './office-ground.ts'
import { hireOperator, hireSeller, register } from './people.ts'
import { startFloor } from './reads.ts'
import { atMost, type Row } from './table.ts'

const size = { products: 10_000, orders: 100_000, shoppers: 5_000 }
const asked = { quick: 40, whole: 400 }

/** `bare` is the floor's address; `shop` the shop's id, which is put in. */
type List = { what: string; bare: string; path: string }

const lists: List[] = [
  { what: 'orders', bare: 'orders/shop', path: 'order/list?limit=20' },
  { what: 'orders to be shipped', bare: 'orders/shop', path: 'order/list?limit=20&status=1' },
  { what: 'orders by number', bare: 'orders-found/shop?keyword=SLB777', path: 'order/list?limit=20&keyword=SLB777' },
  { what: 'products', bare: 'products/shop', path: 'product/list?limit=20' },
  { what: 'products by name', bare: 'products/shop', path: 'product/list?limit=20&sort=name' },
  {
    what: 'products with “lamp”',
    bare: 'products-found/shop?keyword=lamp',
    path: 'product/list?limit=20&keyword=lamp',
  },
]

/** The office's lists of a shop with 10,000 products among 100,000 orders: how long nearly all of the answers take, one after the other. */
export async function measureOffice(ground: Ground, isQuick: boolean): Promise<Row[]> {
  const shopId = await fillOffice(ground.url, size)
  const server = await ground.startServer()
  const floor = await startFloor(ground, server)
  const { writer } = ground.databases
  const seller = await hireSeller(await register([server.address]), writer, shopId)
  const operator = await hireOperator(await register([server.address]), writer)
  const times = isQuick ? asked.quick : asked.whole
  const measured: Row[] = []
  try {
    for (const { what, bare, path } of lists)
      for (const { who, token } of [
        { who: 'seller', token: seller.token },
        { who: 'operator', token: operator.token },
      ]) {
        const ours = { url: `${server.address}/api/portal/${path}`, headers: { token } }
        const floors = { url: `${floor.address}/${bare.replace('shop', String(shopId))}`, headers: {} }
        measured.push(atMost(`${what}, ${who}, p95`, { ...(await inTurns(floors, ours, times)), unit: 'ms' }, 5))
      }
    return measured
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
}

type Target = { url: string; headers: Record<string, string> }

/** Milliseconds; one turn of ten warms up. */
async function inTurns(bare: Target, ours: Target, times: number): Promise<{ floor: number; sealane: number }> {
  const [floor, sealane]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < times * 1.1; turn++) {
    floor.push(await time(bare))
    sealane.push(await time(ours))
  }
  return { floor: p95(floor.slice(-times)), sealane: p95(sealane.slice(-times)) }
}

async function time({ url, headers }: Target): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  if (!answer.ok || !text.includes('"items":[{')) throw new Error(`${url} lists nothing: ${text.slice(0, 200)}`)
  return performance.now() - began
}

function p95(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? NaN
}
