import { build } from '../../tools/build.js'
import { enlargeCatalogue } from './enlarge.ts'
import { prepareGround, type BenchGround } from './ground.ts'
import type { LoadPlan } from './load.ts'
import { describeMachine } from './machine.ts'
import { measureOffice } from './office.ts'
import { measureHome, measureLists, measureSearches, startFloor } from './reads.ts'
import { writeRates } from './report.ts'
import { measureSearchSet } from './search/rows.ts'
import { closeConnections } from './send.ts'
import { weighSites } from './sizes.ts'
import { alone, toMarkdown, type BenchRow } from './table.ts'
import { measureTrade } from './trade.ts'

/** `npm run bench` measures; `-- --write` also updates docs/benchmarks.md; `-- --quick` only checks that everything runs. */
const isQuick = process.argv.includes('--quick')
const plan: LoadPlan = { rounds: isQuick ? 2 : 4, seconds: isQuick ? 1 : 3, connections: 32 }
const demoProducts = 120
const manyProducts = 1_000

build()
const machine = describeMachine()
const ground = await prepareGround()
try {
  const start = alone('start on existing data', { value: ground.startMs / 1000, unit: 's', atMost: 1.5 })
  const shop = [...(await measureDemo(ground)), ...(await measureMany(ground))]
  const rows = [...shop, ...(await measureOffice(ground, isQuick)), start, ...weighSites()]
  console.log(`\n${toMarkdown(rows)}\n\n${machine}`)
  if (process.argv.includes('--write')) write(rows)
} finally {
  closeConnections()
  await ground.clear()
}

async function measureDemo(shop: BenchGround): Promise<BenchRow[]> {
  const server = await shop.startServer()
  const floor = await startFloor(shop, server)
  try {
    const both = { server, floor }
    const rows = [...(await measureLists(both, shop, plan)), ...(await measureSearches(both, demoProducts, plan))]
    const found = await measureSearchSet(shop.databases.reader)
    return [...rows, ...found, ...(await measureHome(both, plan)), ...(await measureTrade(shop, server, plan))]
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
}

async function measureMany(shop: BenchGround): Promise<BenchRow[]> {
  await enlargeCatalogue(shop.databases.writer, manyProducts)
  const server = await shop.startServer()
  const floor = await startFloor(shop, server)
  try {
    return await measureSearches({ server, floor }, manyProducts, plan)
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
}

function write(rows: BenchRow[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const text = `# Benchmarks

Written by \`npm run bench -- --write\`, ${date}. ${machine}.

Everything runs on one machine, the client too. A floor is the same work on the same tables and rows with nothing around it: Fastify and
\`pg\` with one prepared query, Fastify with a fixed text, or a loop over \`pg\` with the bare statements of a checkout. Floor and Sealane take
turns (${plan.rounds} rounds of ${plan.seconds} s, ${plan.connections} connections, the first round dropped, medians), so that a busy machine slows both; even so, figures from a
busy machine are noisy: compare ratios, and trust them when the load was low.

${toMarkdown(rows)}

The database keeps every promise it keeps in the shop (fsync on); rates are not limited. Memory is the process's resident set, with the limits that \`npm start\` gives it, after the
rounds of lists and details. A start counts from the spawn of Node to the first good answer of \`/readyz\`, PostgreSQL's own start included.
Tickets for "checkout + pay" are issued beforehand, because hashing a payment code is slow on purpose; the row below it includes that.
The rows with p95 are of a shop with 10,000 products, 100,000 orders and their parcels, and of somebody who bought there: in how many milliseconds 95 of 100 answers come,
one after the other, against the bare query of the same list or search.
`
  writeRates(text)
}
