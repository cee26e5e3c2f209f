import type { FastifyInstance } from 'fastify'
import { hasDemoData, refuseDemoData } from '@sealane/demo/demo-data'
import { describePeople, writeDemoWorld } from '@sealane/demo/demo-world'
import { createApp } from './app.ts'
import { readConfig, type Config, type ConfigVariables } from './config.ts'
import { writeStartingContent } from './documents/starting.ts'
import { closeDatabases, openDatabases, openPool, openWorkerPool } from './db/database.ts'
import { makeFolder } from './db/embedded-home.ts'
import { startEmbedded } from './db/embedded.ts'
import { checkPromises } from './db/promises.ts'
import { migrate, refuseNewerSchema } from './db/migrate.ts'
import { choosePepper, storePepper } from './db/pepper.ts'
import { prepareRole } from './db/role.ts'
import { watchDisk } from './disk.ts'
import { explain } from './failure.ts'
import { createAdmission } from './http/admission.ts'
import { openIncoming } from './http/form.ts'
import { healthRoutes } from './http/health.ts'
import { createHashing, strong } from './http/hashing.ts'
import { startLastSeen } from './http/last-seen.ts'
import { listen } from './http/listen.ts'
import { createRates, unlimited } from './http/rates.ts'
import { startJobs } from './jobs.ts'
import { startLive } from './events/live.ts'
import { createRepeatedFailureLog } from './log.ts'
import { registerProcessMetrics } from './metrics/metrics.ts'
import { createMailer } from './notifications/mailer.ts'
import { createPusher } from './notifications/pusher.ts'
import { startViewWriter } from './catalog/viewed.ts'
import { takePort } from './port.ts'
import type { Resources } from './resources.ts'
import { serveCrawlers } from './site/crawlers.ts'
import { serveSite } from './site/site.ts'
import { startTracing } from './tracing.ts'
import { openStorage } from './uploads/storage.ts'
import { openNode } from './blockchain/node.ts'
import { startWatchers } from './blockchain/watcher.ts'

const noPublicUrl =
  'PUBLIC_URL is not set: addresses in pages, sitemaps and mails are made of whatever host a request names. Name the shop’s own'

export type RunningShop = { welcome: string; stop: () => Promise<void> }

const drainMs = 8_000

/** Starts configuration → port → database → application → listening. Returns a function that stops all of it in the reverse order. */
export async function start(settings: ConfigVariables, isDevelopment: boolean): Promise<RunningShop> {
  const config = readConfig(settings)
  for (const remark of config.remarks) console.warn(remark)
  const failures = createRepeatedFailureLog({ part: 'tracing' })
  const closing: CloseSteps = config.tracing === undefined ? [] : [await startTracing(config.tracing, failures)]
  const stop = () => closeAll(closing)
  try {
    return { welcome: await openShop(config, isDevelopment, closing), stop }
  } catch (error) {
    await stop() // A shop that did not open leaves nothing running.
    throw explain(error as Error, config)
  }
}

/** Functions that close what has been opened so far, the last first. */
type CloseSteps = (() => Promise<unknown>)[]

async function closeAll(closing: CloseSteps): Promise<void> {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close()
}

async function openShop(config: Config, isDevelopment: boolean, closing: CloseSteps): Promise<string> {
  const givePort = await takePort(config.host, config.port)
  closing.push(givePort)
  const { url, folder } = await openDataLocation(config, closing)
  const resources = await openResources(config, { url, folder }, closing)
  const { writer } = resources.databases
  await writeStartingContent(writer)
  if (config.demo !== 'off') await writeDemoWorld(resources)
  const isDemo = config.demo !== 'off' && (await hasDemoData(resources.databases.readerPool))

  const workerPool = openWorkerPool(url)
  closing.push(() => workerPool.end())
  const jobs = await startJobs(workerPool, resources)
  const viewWriter = startViewWriter(writer)
  const lastUseWriter = startLastSeen(writer)
  const watchers = startWatchers({ url, database: writer, privateHosts: config.privateHosts })
  closing.push(lastUseWriter.stop, viewWriter.stop, jobs.stop, watchers.stop)

  const app = await createApp(resources, { log: true, limits: config.limits, trustedProxies: config.trustedProxies })
  closing.push(() => drain(app))
  registerProcessMetrics(resources)
  healthRoutes(app, resources, config.metricsToken)
  serveCrawlers(app, resources, config.publicUrl)
  await serveSite(app, {
    isDevelopment,
    publicUrl: config.publicUrl,
    isDemo,
    reader: resources.databases.reader,
    writer,
  })
  await givePort()
  const address = await listen(app, { port: config.port, host: config.host })
  if (config.databaseUrl !== undefined && config.publicUrl === undefined) console.warn(noPublicUrl)
  const people = isDemo ? `\n${describePeople()}` : ''
  return `Sealane is open at ${address} · back office at ${address}/portal · data in ${folder}${people}`
}

type DataLocation = { url: string; folder: string }

async function openDataLocation(config: Config, closing: CloseSteps): Promise<DataLocation> {
  if (config.databaseUrl !== undefined) {
    makeFolder(config.dataFolder)
    return { url: config.databaseUrl, folder: config.dataFolder }
  }
  const embedded = await startEmbedded(config.dataFolder, config.isDataFolderChosen)
  closing.push(embedded.stop)
  return embedded
}

async function openResources(config: Config, { url, folder }: DataLocation, closing: CloseSteps): Promise<Resources> {
  const { role, pepper } = await prepareDatabase({ url, folder }, config)
  const databases = openDatabases(url, role)
  closing.push(() => closeDatabases(databases))
  const live = await startLive(url, databases.writer)
  closing.push(live.stop)
  const rates = config.limits ? createRates(databases.writer) : unlimited
  const disk = await watchDisk(folder, config.diskReserve)
  closing.push(async () => disk.stop())
  const means = await prepareMeans(config, folder, pepper)
  return { ...means, databases, live, rates, disk, admission: createAdmission() }
}

/** Runs all checks that may refuse this database before a migration changes it. */
async function prepareDatabase(
  { url, folder }: DataLocation,
  config: Config,
): Promise<{ role: string | undefined; pepper: string }> {
  const pool = openPool(url, { max: 2 })
  try {
    await checkPromises(pool, config.trustStorage)
    await refuseNewerSchema(pool)
    await refuseDemoData(pool, config)
    const pepper = await choosePepper(pool, config.pepper, folder)
    await migrate(pool)
    await storePepper(pool, pepper)
    return { role: await prepareRole(pool), pepper }
  } finally {
    await pool.end()
  }
}

async function prepareMeans(
  config: Config,
  folder: string,
  pepper: string,
): Promise<Omit<Resources, 'databases' | 'live' | 'rates' | 'disk' | 'admission'>> {
  const { privateHosts } = config
  return {
    privateHosts,
    chainIdOf: (rpc) => openNode(rpc, privateHosts).chainId(),
    pepper,
    publicUrl: config.publicUrl,
    hashing: { passwords: createHashing(pepper, strong), codes: createHashing(pepper, strong) },
    storage: await openStorage(config.storageUrl, folder),
    incoming: await openIncoming(folder),
    mailer: createMailer({
      smtpUrl: config.smtpUrl,
      sender: config.mailFrom,
      shop: config.publicUrl ?? `http://${config.host}:${config.port}`,
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

/** Finishes running requests, ends the streams, and closes connections that take too long. */
async function drain(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
