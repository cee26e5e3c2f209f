import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describePeople, writeDemoWorld } from '../../demo/src/demo-world.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { closeDatabases, openDatabases, openPool, openWorkerPool } from './db/database.ts'
import { makeFolder } from './db/embedded-home.ts'
import { startEmbedded, type Embedded } from './db/embedded.ts'
import { checkPromises } from './db/promises.ts'
import { migrate } from './db/migrate.ts'
import { prepareRole } from './db/role.ts'
import { healthRoutes } from './http/health.ts'
import { createHashing, strong } from './http/hashing.ts'
import { createRates, unlimited } from './http/rates.ts'
import { startJobs } from './jobs.ts'
import { startLive } from './messages/live.ts'
import { startSeen } from './catalogue/seen.ts'
import type { Resources } from './resources.ts'
import { serveSite } from './site/site.ts'
import { openStorage } from './uploads/storage.ts'

export type Shop = { welcome: string; stop: () => Promise<void> }

const drainMs = 8_000

/** Configuration → database → application → open; what it answers stops it all again, in the other order. */
export async function start(environment: NodeJS.ProcessEnv, isDevelopment: boolean): Promise<Shop> {
  const config = readConfig(environment)
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config.dataFolder, config.isDataFolderChosen) : undefined
  if (embedded === undefined) makeFolder(config.dataFolder)
  const folder = embedded?.folder ?? config.dataFolder
  try {
    return await openShop(config, { url: embedded?.url ?? config.databaseUrl ?? '', folder, embedded, isDevelopment })
  } catch (error) {
    await embedded?.stop()
    throw explained(error as Error & { code?: string }, config)
  }
}

type Ground = { url: string; folder: string; embedded: Embedded | undefined; isDevelopment: boolean }

async function openShop(config: Config, ground: Ground): Promise<Shop> {
  const { url, folder, embedded, isDevelopment } = ground
  const role = await prepareDatabase(url, config)
  const databases = openDatabases(url, role)
  const live = await startLive(url, databases.writer)
  const resources: Resources = {
    ...(await prepareMeans(config, folder)),
    databases,
    live,
    rates: config.limits ? createRates(databases.writer) : unlimited,
  }
  if (config.demo) await writeDemoWorld(resources)

  const workerPool = openWorkerPool(url)
  const jobs = await startJobs(workerPool, databases.writer)
  const seen = startSeen(databases.writer)
  const app = await createApp(resources, { log: true, limits: config.limits, trustedProxies: config.trustedProxies })
  healthRoutes(app, resources)
  await serveSite(app, { isDevelopment, publicUrl: config.publicUrl, isDemo: config.demo })
  const address = await app.listen({ port: config.port, host: config.host })
  const people = config.demo ? `\n${describePeople()}` : ''
  return {
    welcome: `Sealane is open at ${address} · back office at ${address}/portal · data in ${folder}${people}`,
    async stop() {
      await drain(app)
      await jobs.stop()
      await seen.stop()
      await live.stop()
      await Promise.all([closeDatabases(databases), workerPool.end()])
      await embedded?.stop()
    },
  }
}

async function prepareDatabase(url: string, config: Config): Promise<string | undefined> {
  const pool = openPool(url, { max: 2 })
  try {
    await checkPromises(pool, config.trustStorage)
    await migrate(pool)
    return await prepareRole(pool)
  } finally {
    await pool.end()
  }
}

async function prepareMeans(
  config: Config,
  folder: string,
): Promise<Pick<Resources, 'pepper' | 'hashing' | 'storage'>> {
  const pepper = config.pepper ?? readPepper(folder)
  return {
    pepper,
    hashing: { passwords: createHashing(pepper, strong), codes: createHashing(pepper, strong) },
    storage: await openStorage(config.storageUrl, folder),
  }
}

/** Made once, kept beside the database whose passwords it joins. */
function readPepper(folder: string): string {
  const file = path.join(folder, 'pepper')
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return fs.readFileSync(file, 'utf8')
}

/** Answers what is in flight, ends the streams, and cuts what takes too long. */
async function drain(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** What the operator of this machine can mend is said in one line. */
function explained(error: Error & { code?: string }, { port, databaseUrl }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is in use: stop who uses it, or choose another with PORT`)
  if (error.code === 'EACCES')
    return new ConfigError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT`)
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '28000', '3D000']
  if (databaseUrl !== undefined && unreachable.includes(error.code ?? '')) {
    return new ConfigError(`DATABASE_URL leads to no database: ${error.message}`)
  }
  return error
}
