import { rmSync } from 'node:fs'
import { build } from '../../../tools/build.js'
import { closeDatabases, openDatabases } from '@sealane/server/db/database'
import { startEmbedded } from '@sealane/server/db/embedded'
import { describeMachine } from '../machine.ts'
import { median } from '../load.ts'
import { closeConnections } from '../send.ts'
import { folderFor, startServer } from '../server.ts'
import { setStage, type StormStage } from './stage.ts'
import { release, type Result } from './storm.ts'
import { storms } from './storms.ts'

/**
 * `npm run storm`: 500 concurrent calls for each limited resource, to two servers on one database, three times; the times are medians. `--
 * --count=100` sends fewer.
 */
const given = process.argv.find((word) => word.startsWith('--count='))
const count = Number(given?.slice('--count='.length) ?? 500)
const rounds = 3
const budgetMs = 1_000
/** Number of calls of each kind beforehand, so that compilation and query planning are not measured. */
const warmUp = 20

build()
const machine = describeMachine()
const requestedStorms = folderFor('storm')
const embedded = await startEmbedded(requestedStorms, false)
const databases = openDatabases(embedded.url, undefined)
const shared = { url: embedded.url, folder: embedded.folder }
const servers = [await startServer(shared), await startServer(shared)] as const
try {
  const stage = await setStage([servers[0].address, servers[1].address], databases.writer)
  for (const storm of storms) await release(stage, storm, warmUp)
  const results: Result[] = []
  for (const storm of storms) results.push(await inRounds(stage, storm))
  console.log(`\n${toMarkdown(results)}\n\n${machine}`)
} finally {
  closeConnections()
  await Promise.all(servers.map((server) => server.stop()))
  await closeDatabases(databases)
  await embedded.stop()
  for (const used of [embedded.folder, requestedStorms]) rmSync(used, { recursive: true, force: true })
}

async function inRounds(stage: StormStage, storm: (typeof storms)[number]): Promise<Result> {
  const first = await release(stage, storm, count)
  const times = [first.ms]
  while (times.length < rounds) times.push((await release(stage, storm, count)).ms)
  return { ...first, ms: median(times) }
}

function toMarkdown(results: Result[]): string {
  const rows = results.map(({ name, shape, answers, ms }) => {
    const outcomes = Object.entries(answers).map(([outcome, times]) => `${times} × ${outcome}`)
    const time = `${(ms / 1000).toFixed(2)} s`
    return `| ${name} | ${shape} | ${outcomes.join(', ')} | ${time} | ${ms <= budgetMs ? 'yes' : '**no**'} |`
  })
  return ['| what | calls | answers | time | ≤ 1 s |', '| --- | --- | --- | --: | --- |', ...rows].join('\n')
}
