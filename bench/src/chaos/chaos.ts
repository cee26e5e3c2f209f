import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabases, openDatabases, type Databases } from '@sealane/server/db/database'
import { startEmbedded, type Embedded } from '@sealane/server/db/embedded'
import { isOutage } from '@sealane/server/db/outage.rules'
import { audit } from '@sealane/server/ledger/ledger.sql'
import { randomFrom } from '@sealane/server/test/broken'
import { closeConnections } from '../send.ts'
import { folderFor } from '../server.ts'
import { compare, readFacts, type Difference } from './facts.ts'
import { restartServer, type RestartedServer } from './kept-server.ts'
import { killUntil, type Kills } from './kill.ts'
import { trade } from './load.ts'
import { peopleWorld, type ChaosWorld } from './world.ts'

/** `isSloppy` lets PostgreSQL acknowledge data that it has not handed to the system yet: then the run must find losses. */
export type ChaosPlan = { seconds: number; seed: number; isSloppy?: boolean }

export type ChaosReport = Difference & {
  kills: Kills
  /** Number of servers that died without a kill. */
  deaths: number
  acknowledged: number
  answered: number
  unanswered: number
  refusals: Record<string, number>
  audits: number
  /** The findings of all audits, during the run and at its end. */
  findings: string[]
}

type ChaosGround = { embedded: Embedded; databases: Databases; servers: [RestartedServer, RestartedServer] }

/** Kills two servers and PostgreSQL at random while people trade, then compares the acknowledged effects with the database. */
export async function wreak(plan: ChaosPlan): Promise<ChaosReport> {
  const chaosFolder = folderFor('chaos')
  const embedded = await startEmbedded(chaosFolder, false, plan.isSloppy === true ? ['synchronous_commit=off'] : [])
  const databases = openDatabases(embedded.url, undefined)
  const { url, folder } = embedded
  const shared = { url, folder, trustStorage: plan.isSloppy === true }
  const servers = await Promise.all([restartServer(shared), restartServer(shared)])
  try {
    return await tradeAndKill(plan, { embedded, databases, servers })
  } finally {
    closeConnections()
    await Promise.all(servers.map((server) => server.stop()))
    await closeDatabases(databases)
    await embedded.stop()
    for (const used of [folder, chaosFolder]) rmSync(used, { recursive: true, force: true })
  }
}

const settlingMs = 1_000

async function tradeAndKill(
  { seconds, seed }: ChaosPlan,
  { embedded, databases, servers }: ChaosGround,
): Promise<ChaosReport> {
  const addresses = servers.map(({ address }) => address)
  const world = await peopleWorld(addresses, databases.writer, randomFrom(seed))
  await sleep(settlingMs) // By then even a sloppy database has written the accounts.
  const deadline = Date.now() + seconds * 1_000
  const auditing = auditUntil(deadline, databases)
  const [kills] = await Promise.all([
    killUntil(deadline, { servers, folder: embedded.folder }, randomFrom(seed + 1)),
    trade(world, deadline),
  ])
  await Promise.all(servers.map((server) => server.isUp()))
  const { audits, findings } = await auditing
  const last = await audit(databases.writer)
  return {
    ...compare(world.journal, await readFacts(databases.writer)),
    ...summaryOf(world),
    kills,
    deaths: servers.reduce((sum, server) => sum + server.deaths(), 0),
    audits: audits + 1,
    findings: [...findings, ...last.findings.map(({ check }) => check)],
  }
}

function summaryOf({ journal, tally, refusals }: ChaosWorld) {
  return { acknowledged: journal.length, ...tally, refusals }
}

const auditEveryMs = 1_000

/** Audits repeatedly during the run; if the database is down, the audit is repeated later. */
async function auditUntil(deadline: number, { reader }: Databases): Promise<{ audits: number; findings: string[] }> {
  const found = { audits: 0, findings: [] as string[] }
  while (Date.now() < deadline) {
    await sleep(auditEveryMs)
    try {
      const { findings } = await audit(reader)
      found.audits += 1
      found.findings.push(...findings.map(({ check }) => check))
    } catch (error) {
      if (!isOutage(error as Error)) throw error
    }
  }
  return found
}
