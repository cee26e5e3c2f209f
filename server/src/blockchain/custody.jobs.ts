import type { Database } from '../db/database.ts'
import type { Resources } from '../resources.ts'
import { readNetworks, type NetworkSettings } from '../settings/network-settings.ts'
import { selectCursor, selectHash } from './chain.sql.ts'
import { compare } from './custody.rules.ts'
import {
  saveCount,
  saveSilence,
  selectHolders,
  selectReceived,
  type DepositAddressRow,
  type ChainReadPosition,
} from './custody.sql.ts'
import { isWatched } from './network.rules.ts'
import { openNode, type ChainNode } from './node.ts'
import { log } from '../log.ts'

/** Limit for all addresses of a network together. */
const timeoutMs = 30_000
/** Maximum number of addresses in one call. */
const batch = 100

/** Sums up the balances of the addresses of every network that has a node. No transaction waits for a node, and no network for another. */
export async function countCustody(
  database: Database,
  { privateHosts }: Pick<Resources, 'privateHosts'>,
): Promise<void> {
  const networks = (await readNetworks(database)).filter(isWatched)
  await Promise.all(
    networks.map((network) =>
      countNetwork(database, network, privateHosts).catch(async (error: Error) => {
        log.error({ part: 'custody', network: network.id, err: error }, 'The addresses could not be counted')
        await saveSilence(database, network.id)
      }),
    ),
  )
}

/** Counts as of the last block that the watcher has read: neither side counts later payments. */
async function countNetwork(
  database: Database,
  network: NetworkSettings,
  privateHosts: readonly string[],
): Promise<void> {
  const readPosition = await findReadPosition(database, network)
  if (readPosition === undefined) return
  const node = openNode(network.rpc, privateHosts)
  const cursor = await selectCursor(database, network.id)
  if (cursor?.chainId !== (await node.chainId())) throw new Error('The node speaks for another chain than before')
  const decimals = await node.decimalsOf(network.token)
  const holders = await selectHolders(database, network.id)
  const balances = await balancesOf(node, holders, readPosition)

  const found = await selectReceived(database, readPosition)
  if (found === undefined) return // A fork happened meanwhile: the next run counts at another block.
  const received = new Map(found.received.map(({ id, units }) => [id, BigInt(units)]))
  const holdings = holders.map(({ id }, index) => ({
    received: received.get(id) ?? 0n,
    balance: balances[index] ?? 0n,
  }))
  const compared = compare(found.sums, holdings, decimals)
  await saveCount(database, network.id, { block: readPosition.block, addresses: holders.length, ...compared })
}

/** Returns undefined where the watcher has read nothing yet. */
async function findReadPosition(
  database: Database,
  { id, token }: NetworkSettings,
): Promise<ChainReadPosition | undefined> {
  const cursor = await selectCursor(database, id)
  if (cursor === undefined) return undefined
  const hash = await selectHash(database, id, cursor.next - 1)
  return hash === undefined ? undefined : { network: id, token: token.toLowerCase(), block: cursor.next - 1, hash }
}

async function balancesOf(
  node: ChainNode,
  holders: readonly DepositAddressRow[],
  { token, hash }: ChainReadPosition,
): Promise<bigint[]> {
  const end = AbortSignal.timeout(timeoutMs)
  const balances: bigint[] = []
  for (let first = 0; first < holders.length; first += batch) {
    end.throwIfAborted()
    const addresses = holders.slice(first, first + batch).map(({ address }) => address)
    balances.push(...(await node.balances(addresses, { token, block: hash })))
  }
  return balances
}
