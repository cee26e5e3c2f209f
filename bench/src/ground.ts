import { rmSync } from 'node:fs'
import path from 'node:path'
import { closeDatabases, openDatabases, type Databases } from '@sealane/server/db/database'
import { startEmbedded } from '@sealane/server/db/embedded'
import { median } from './load.ts'
import { root, runServer, type RunningProcess } from './processes.ts'

/** A database with the demo world, and servers on it. `clear` ends both and removes all data. */
export type BenchGround = {
  url: string
  folder: string
  databases: Databases
  /** Milliseconds from the spawn to readiness, on existing data, including PostgreSQL's own start. */
  startMs: number
  /** Starts a server with the default settings, or with other settings in its environment. */
  startServer: (settings?: Record<string, string>) => Promise<RunningProcess>
  clear: () => Promise<void>
}

const requested = path.join(root, '.test/bench', String(process.pid))
const starts = 3

/** Prepares the database. The first start writes the demo world; the next ones are timed. */
export async function prepareGround(): Promise<BenchGround> {
  const first = await startEmbedded(requested, false)
  const { folder } = first
  const startServer: BenchGround['startServer'] = (settings = {}) =>
    runServer({
      SEALANE_DATA: folder,
      SEALANE_DEMO: 'on',
      SEALANE_LIMITS: 'off',
      ...settings,
    })
  await (await startServer()).stop()
  await first.stop()
  const startMs = await timeStarts(startServer)

  const embedded = await startEmbedded(folder, false)
  const databases = openDatabases(embedded.url, undefined)
  // A server that ends also stops PostgreSQL, unless another client is connected.
  const connection = await databases.readerPool.connect()
  const clear = async () => {
    connection.release()
    await closeDatabases(databases)
    await embedded.stop()
    for (const used of [folder, requested]) rmSync(used, { recursive: true, force: true })
  }
  return { url: embedded.url, folder, databases, startMs, startServer, clear }
}

async function timeStarts(startServer: BenchGround['startServer']): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < starts; turn++) {
    const server = await startServer()
    times.push(server.readyAfterMs)
    await server.stop()
  }
  return median(times)
}
