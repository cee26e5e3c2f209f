import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hasDemoData, refuseDemoData } from '../../demo/src/demo-data.ts'
import { describePeople, writeDemoWorld } from '../../demo/src/demo-world.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { writeStartingContent } from './content/starting.ts'
import { closeDatabases, openDatabases, openPool, openWorkerPool } from './db/database.ts'
import { makeFolder } from './db/embedded-home.ts'
import { startEmbedded } from './db/embedded.ts'
import { checkPromises } from './db/promises.ts'
import { migrate } from './db/migrate.ts'
import { prepareRole } from './db/role.ts'
import { healthRoutes } from './http/health.ts'
import { createHashing, strong } from './http/hashing.ts'
import { startLastSeen } from './http/last-seen.ts'
import { createRates, unlimited } from './http/rates.ts'
import { startJobs } from './jobs.ts'
import { startLive } from './messages/live.ts'
import { createMailer } from './messages/mailer.ts'
import { createPusher } from './messages/pusher.ts'
import { startSeen } from './catalogue/seen.ts'
import type { Resources } from './resources.ts'
import { serveCrawlers } from './site/crawlers.ts'
import { serveSite } from './site/site.ts'
import { openStorage } from './uploads/storage.ts'
import { startWatchers } from './wallet/watcher.ts'

const noPublicUrl =
  'PUBLIC_URL is not set: addresses in pages, sitemaps and mails are made of whatever host a request names. Name the shop’s own'

export type Shop = { welcome: string; stop: () => Promise<void> }

const drainMs = 8_000

/** Configuration → database → application → open; what it answers stops it all again, in the other order. */
export async function start(environment: NodeJS.ProcessEnv, isDevelopment: boolean): Promise<Shop> {
  const config = readConfig(environment)
  const closing: Closing = []
  const stop = () => closeAll(closing)
  try {
    return { welcome: await openShop(config, isDevelopment, closing), stop }
  } catch (error) {
    await stop() // A shop that did not open leaves nothing running.
    throw explained(error as Error & { code?: string }, config)
  }
}

/** How to close what has been opened so far: the last first. */
type Closing = (() => Promise<unknown>)[]

async function closeAll(closing: Closing): Promise<void> {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close()
}

async function openShop(config: Config, isDevelopment: boolean, closing: Closing): Promise<string> {
  const { url, folder } = await openGround(config, closing)
  const resources = await openResources(config, { url, folder }, closing)
  const { writer } = resources.databases
  await writeStartingContent(writer)
  if (config.demo !== 'off') await writeDemoWorld(resources)
  const isDemo = config.demo !== 'off' && (await hasDemoData(resources.databases.readerPool))

  const workerPool = openWorkerPool(url)
  closing.push(() => workerPool.end())
  const jobs = await startJobs(workerPool, resources)
  const seen = startSeen(writer)
  const lastSeen = startLastSeen(writer)
  const watchers = startWatchers({ url, database: writer })
  closing.push(lastSeen.stop, seen.stop, jobs.stop, watchers.stop)

  const app = await createApp(resources, { log: true, limits: config.limits, trustedProxies: config.trustedProxies })
  closing.push(() => drain(app))
  healthRoutes(app, resources, config.metricsToken)
  serveCrawlers(app, resources, config.publicUrl)
  await serveSite(app, {
    isDevelopment,
    publicUrl: config.publicUrl,
    isDemo,
    reader: resources.databases.reader,
    writer,
  })
  const address = await app.listen({ port: config.port, host: config.host })
  if (config.databaseUrl !== undefined && config.publicUrl === undefined) console.warn(noPublicUrl)
  const people = isDemo ? `\n${describePeople()}` : ''
  return `Sealane is open at ${address} · back office at ${address}/portal · data in ${folder}${people}`
}

type Ground = { url: string; folder: string }

async function openGround(config: Config, closing: Closing): Promise<Ground> {
  if (config.databaseUrl !== undefined) {
    makeFolder(config.dataFolder)
    return { url: config.databaseUrl, folder: config.dataFolder }
  }
  const embedded = await startEmbedded(config.dataFolder, config.isDataFolderChosen)
  closing.push(embedded.stop)
  return embedded
}

async function openResources(config: Config, { url, folder }: Ground, closing: Closing): Promise<Resources> {
  const role = await prepareDatabase(url, config)
  const databases = openDatabases(url, role)
  closing.push(() => closeDatabases(databases))
  const live = await startLive(url, databases.writer)
  closing.push(live.stop)
  const rates = config.limits ? createRates(databases.writer) : unlimited
  return { ...(await prepareMeans(config, folder)), databases, live, rates }
}

async function prepareDatabase(url: string, config: Config): Promise<string | undefined> {
  const pool = openPool(url, { max: 2 })
  try {
    await checkPromises(pool, config.trustStorage)
    await refuseDemoData(pool, config)
    await migrate(pool)
    return await prepareRole(pool)
  } finally {
    await pool.end()
  }
}

async function prepareMeans(
  config: Config,
  folder: string,
): Promise<Pick<Resources, 'pepper' | 'hashing' | 'storage' | 'mailer' | 'pusher' | 'publicUrl'>> {
  const pepper = config.pepper ?? readPepper(folder)
  return {
    pepper,
    publicUrl: config.publicUrl,
    hashing: { passwords: createHashing(pepper, strong), codes: createHashing(pepper, strong) },
    storage: await openStorage(config.storageUrl, folder),
    mailer: createMailer({
      smtpUrl: config.smtpUrl,
      sender: config.mailFrom,
      shop: config.publicUrl?.replace(/\/+$/, '') ?? `http://${config.host}:${config.port}`,
      folder,
    }),
    pusher: createPusher({
      pepper,
      publicUrl: config.publicUrl,
      sender: config.mailFrom,
      services: config.pushServices,
    }),
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
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '28000', '3D000', '57P03']
  if (databaseUrl !== undefined && unreachable.includes(error.code ?? '')) {
    return new ConfigError(`DATABASE_URL leads to no database: ${error.message}`)
  }
  return error
}
