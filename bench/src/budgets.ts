import { build } from '../../tools/build.js'
import { prepareGround } from './ground.ts'
import { scorePages } from './lighthouse.ts'
import { describeMachine } from './machine.ts'
import { writePages } from './report.ts'
import { weighSites } from './sizes.ts'
import { toMarkdown, type BenchRow } from './table.ts'

/** `npm run budgets` weighs the pages and scores them with Lighthouse; `-- --write` also updates their part of docs/benchmarks.md. */
const rounds = process.argv.includes('--quick') ? 1 : 3

build()
const machine = describeMachine()
const ground = await prepareGround()
try {
  // Pages of a demo request not to be indexed, which costs points: here they are scored like those of a real shop.
  const server = await ground.startServer({ SEALANE_DEMO: 'off' })
  const rows = [...weighSites(), ...(await scorePages(server.address, rounds).finally(server.stop))]
  console.log(`\n${toMarkdown(rows)}\n\n${machine}`)
  if (process.argv.includes('--write')) writePages(report(rows))
} finally {
  await ground.clear()
}

function report(rows: BenchRow[]): string {
  const date = new Date().toISOString().slice(0, 10)
  return `
Written by \`npm run budgets -- --write\`, ${date}. ${machine}.

What a first visit loads, compressed, and what Lighthouse says of it as of a slow phone (its mobile preset, medians of ${rounds}). Only its
performance depends on how busy and how fast the machine is: the floor beside it is the same page with its scripts left out.

${toMarkdown(rows)}
`
}
