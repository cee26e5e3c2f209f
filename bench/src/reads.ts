import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { BenchGround } from './ground.ts'
import { measureInTurns, type LoadPlan } from './load.ts'
import { run, type RunningProcess } from './processes.ts'
import { atLeast, atMost, type BenchRow } from './table.ts'

type Both = { server: RunningProcess; floor: RunningProcess }

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

/** Starts the bare server on the same database, with the bytes of our home page as its page. */
export async function startFloor({ url, folder }: BenchGround, server: RunningProcess): Promise<RunningProcess> {
  const page = await (await fetch(`${server.address}/en/home`)).text()
  const file = path.join(folder, 'home.html')
  writeFileSync(file, page)
  writeFileSync(`${file}.br`, brotliCompressSync(page))
  return run(['bench/src/floor-server.ts'], '/list', { FLOOR_DATABASE: url, FLOOR_PAGE: file })
}

/** Measures a list of 20 and a product page, then the memory of both processes after the same load. */
export async function measureLists({ server, floor }: Both, ground: BenchGround, plan: LoadPlan): Promise<BenchRow[]> {
  const id = await selectReviewed(ground)
  const targets = [
    { name: 'floor list', url: `${floor.address}/list` },
    { name: 'list', url: `${server.address}/api/product/list?limit=20` },
    { name: 'floor detail', url: `${floor.address}/detail/${id}` },
    { name: 'detail', url: `${server.address}/api/product/detail?id=${id}` },
  ]
  const rates = await measureInTurns(targets, plan)
  return [
    atLeast('list of 20', pair(rates, 'floor list', 'list'), 0.5),
    atLeast('product detail', pair(rates, 'floor detail', 'detail'), 0.5),
    ...weighMemory({ server, floor }),
  ]
}

function weighMemory({ server, floor }: Both): BenchRow[] {
  const [ours, bare] = [server.memoryMb(), floor.memoryMb()]
  if (ours === undefined || bare === undefined) return []
  return [atMost('memory after lists and details', { floor: bare, sealane: ours, unit: 'MB' }, 1.5)]
}

/** Measures searches by one word against the bare list: Latin letters and Chinese. */
export async function measureSearches({ server, floor }: Both, products: number, plan: LoadPlan): Promise<BenchRow[]> {
  const chinese = `keyword=${encodeURIComponent('手机')}&lang=zh-cn`
  const targets = [
    { name: 'floor', url: `${floor.address}/list` },
    { name: 'list', url: `${server.address}/api/product/list?limit=20` },
    { name: 'lamp', url: `${server.address}/api/product/list?limit=20&keyword=lamp` },
    { name: '手机', url: `${server.address}/api/product/list?limit=20&${chinese}` },
  ]
  const rates = await measureInTurns(targets, plan)
  return [
    atLeast(`list of 20, ${products} products`, pair(rates, 'floor', 'list'), 0.5),
    atLeast(`search “lamp”, ${products} products`, pair(rates, 'floor', 'lamp'), 0.15),
    atLeast(`search “手机”, ${products} products`, pair(rates, 'floor', '手机'), 0.15),
  ]
}

/** Measures the home page rendered for each request, and from the cache, against a fixed text of its size. */
export async function measureHome({ server, floor }: Both, plan: LoadPlan): Promise<BenchRow[]> {
  const home = `${server.address}/en/home`
  const targets = [
    { name: 'floor', url: `${floor.address}/page` },
    { name: 'fresh', url: `${home}?visit=[<id>]` },
    { name: 'cached', url: home },
    { name: 'floor compressed', url: `${floor.address}/page-compressed`, headers: asBrowser },
    { name: 'cached compressed', url: home, headers: asBrowser },
  ]
  const rates = await measureInTurns(targets, plan)
  return [
    atLeast('home, rendered for each request', pair(rates, 'floor', 'fresh'), 0.1),
    atLeast('home from cache', pair(rates, 'floor', 'cached'), 0.8),
    atLeast('home from cache, compressed', pair(rates, 'floor compressed', 'cached compressed')),
  ]
}

function pair(rates: Record<string, number>, floor: string, sealane: string) {
  return { floor: rates[floor] ?? NaN, sealane: rates[sealane] ?? NaN }
}

/** Selects the product with the most reviews, which has the most expensive page. */
async function selectReviewed({ databases }: BenchGround): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from products where is_on_sale order by reviews desc, id limit 1
  `.execute(databases.reader)
  return rows[0]?.id ?? 0
}
