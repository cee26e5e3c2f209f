import type { Network } from '@sealane/contract/blockchain'
import type { Queries, Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { readNetworks, type NetworkSettings } from '../settings/network-settings.ts'
import { selectCursors } from './chain.sql.ts'
import { ownAddress } from './deposit-address.sql.ts'
import { isWatchable, isWatched, paymentLink } from './network.rules.ts'

/** Lists the networks that have an address for payments: the shopper's own where one can be derived, else the platform's. */
export async function listNetworks({
  tx,
  caller,
}: Pick<Context, 'tx' | 'caller'>): Promise<{ items: Network[]; next: null }> {
  const [networks, cursors] = [await readNetworks(tx), await selectCursors(tx)]
  const chainIds = new Map(cursors.map(({ network, chain_id }) => [network, chain_id]))
  const items: Network[] = []
  for (const network of networks) {
    const address = await addressFor(tx, caller.id, network)
    if (address !== '') items.push(toNetwork(network, address, chainIds.get(network.id)))
  }
  return { items, next: null }
}

/** Returns the address to which this shopper sends money on the network; empty where the network is not set up. */
export async function addressFor(tx: Tx, accountId: number, network: NetworkSettings): Promise<string> {
  const { id, xpub, address } = network
  return xpub === '' ? address : ownAddress(tx, accountId, { network: id, xpub })
}

export async function readNetwork(queries: Queries, id: string): Promise<NetworkSettings | undefined> {
  return (await readNetworks(queries)).find((network) => network.id === id)
}

function toNetwork(network: NetworkSettings, address: string, chainId: number | undefined): Network {
  const { id, asset, confirmations, minimum, open, token } = network
  const [automatic, hash_needed] = [isWatched(network), isWatchable(network)]
  const payment_link = paymentLink({ network: id, address, token, chainId })
  return { network: id, asset, address, automatic, hash_needed, confirmations, minimum, open, payment_link }
}
