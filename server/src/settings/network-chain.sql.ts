import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A network and the address of its node. */
export type NetworkEndpoint = { id: string; rpc: string }

/** Saves the chain id that the node at this address has reported. */
export async function putChain(tx: Tx, { id, rpc }: NetworkEndpoint, chainId: number): Promise<void> {
  await tx
    .insertInto('network_chains')
    .values({ network: id, rpc, chain_id: chainId })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ rpc, chain_id: chainId }))
    .execute()
}

/** Selects the chain ids: as the node reported when its address was saved, else as the watcher read the chain. */
export async function selectChains(tx: Tx, networks: readonly NetworkEndpoint[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ network: string; chain_id: number }>`
    select n.network, coalesce(c.chain_id, r.chain_id) as chain_id
    from unnest(${networks.map(({ id }) => id)}::text[], ${networks.map(({ rpc }) => rpc)}::text[]) n (network, rpc)
    left join network_chains c on c.network = n.network and c.rpc = n.rpc
    left join chain_cursors r on r.network = n.network
    where coalesce(c.chain_id, r.chain_id) is not null
  `.execute(tx)
  return new Map(rows.map(({ network, chain_id }) => [network, chain_id]))
}
