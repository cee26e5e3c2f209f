import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { readNetworks, type NetworkSettings } from '../settings/network-settings.ts'
import { claimChain, insertCursor, selectCursor, selectFirstShown, type Cursor } from './chain.sql.ts'
import { firstBlockAfter, scanChain, type Watched } from './chain-scan.ts'
import { isWatched } from './network.rules.ts'
import { openNode, type ChainNode } from './node.ts'
import { storeScan, stop as stopCredits } from './watch.ts'
import { createRepeatedFailureLog } from '../log.ts'

type WatcherOptions = {
  /** Address of the database, for connections that only carry a lock. */
  url: string
  database: Database
  /** Hosts that may be called although their addresses are private. */
  privateHosts: readonly string[]
  /** Pause where there is nothing new. */
  pollMs?: number
}
type Watcher = { made: string; stop: () => Promise<void> }

/** Class of the advisory locks: with the network's name, it allows one watcher of each network among all processes. */
const lockClass = 727_005
/** The block's creator sets its time, and clocks differ by up to this. */
const doubtMs = 3_600_000

/** Watches every network that has a node according to the current settings. */
export function startWatchers({ url, database, privateHosts, pollMs = 3_000 }: WatcherOptions): {
  stop: () => Promise<void>
} {
  const ending = new AbortController()
  const watchers = new Map<string, Watcher>()
  const round = async () => {
    const networks = new Map((await readNetworks(database)).filter(isWatched).map((network) => [network.id, network]))
    for (const [id, { made, stop }] of watchers) {
      if (madeFrom(networks.get(id)) === made) continue
      watchers.delete(id)
      await stop()
    }
    for (const [id, network] of networks) {
      if (!watchers.has(id)) watchers.set(id, startWatcher(network, { url, database, privateHosts, pollMs }))
    }
  }
  const failures = createRepeatedFailureLog({ part: 'watchers' })
  const running = repeat(ending.signal, pollMs, () => round().then(failures.worked, failures.failed))
  return {
    async stop() {
      ending.abort()
      await running
      await Promise.all([...watchers.values()].map(({ stop }) => stop()))
    },
  }
}

/** Returns the settings whose change restarts a watcher. */
function madeFrom(network: NetworkSettings | undefined): string {
  return JSON.stringify(network && [network.rpc, network.token, network.confirmations, network.minimum])
}

function startWatcher(network: NetworkSettings, means: Required<WatcherOptions>): Watcher {
  const ending = new AbortController()
  const failures = createRepeatedFailureLog({ part: 'watcher', network: network.id })
  const running = repeat(ending.signal, means.pollMs, () =>
    watchAlone(network, means, ending.signal, failures.worked).catch(failures.failed),
  )
  return {
    made: madeFrom(network),
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** Waits for the network's lock and reads the chain while it has it. A watcher that loses the connection loses the lock and ends. */
async function watchAlone(
  network: NetworkSettings,
  { url, ...means }: Required<WatcherOptions>,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  const lost = new AbortController()
  client.on('error', () => lost.abort()).on('end', () => lost.abort())
  const ending = AbortSignal.any([signal, lost.signal])
  try {
    await client.connect()
    let isMine = false
    await repeat(ending, means.pollMs, async () => {
      isMine ||= await tryLock(client, network.id)
      if (isMine) await watch(network, means, ending, onRead)
    })
  } finally {
    await client.end().catch(() => {})
  }
}

async function tryLock(client: pg.Client, network: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
    lockClass,
    network,
  ])
  return rows[0]?.mine === true
}

/** Reads until the signal; without a pause while there is more to read. */
async function watch(
  settings: NetworkSettings,
  { database, privateHosts, pollMs }: Omit<Required<WatcherOptions>, 'url'>,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const node = openNode(settings.rpc, privateHosts)
  const [chainId, decimals] = [await node.chainId(), await node.decimalsOf(settings.token)]
  const network: Watched = { ...settings, chainId, token: settings.token.toLowerCase(), decimals }
  await repeat(signal, pollMs, async () => {
    for (let isBehind = true; isBehind && !signal.aborted; ) {
      const cursor = await findCursor(database, network.id, { node, chainId })
      if (cursor.chainId !== chainId) {
        await database.transaction().execute((tx) => stopCredits(tx, network.id, 'other_chain'))
        return
      }
      if (cursor.token !== network.token && !(await claim(database, network))) return
      const scan = await scanChain({ database, node, network }, cursor)
      await storeScan(database, network, cursor, scan)
      onRead()
      isBehind = scan.headers.length > 0 || scan.confirmed.length > 0
    }
  })
}

/** Claims the token before anything is read: of networks with the same chain and token only one reads, whatever their names. */
async function claim(database: Database, { id, chainId, token }: Watched): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const watching = (await readNetworks(tx)).filter((one) => isWatched(one) && one.token.toLowerCase() === token)
    const isOurs = await claimChain(tx, { network: id, chainId, token, watching: watching.map((one) => one.id) })
    if (!isOurs) await stopCredits(tx, id, 'same_chain')
    return isOurs
  })
}

/** Returns the stored position; for a new network the block at which the first shopper was shown an address. */
async function findCursor(
  database: Database,
  network: string,
  { node, chainId }: { node: ChainNode; chainId: number },
): Promise<Cursor> {
  const stored = await selectCursor(database, network)
  if (stored !== undefined) return stored
  const first = await selectFirstShown(database, network)
  const next =
    first === undefined ? await node.newest() : await firstBlockAfter(node, new Date(first.getTime() - doubtMs))
  await insertCursor(database, network, { chainId, next })
  return { next, chainId, stopped: null, token: null }
}

/** Repeats the work with a pause until the signal. */
async function repeat(signal: AbortSignal, pauseMs: number, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}
