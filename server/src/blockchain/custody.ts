import type { CustodyNetwork } from '@sealane/contract/blockchain'
import type { Queries } from '../db/database.ts'
import { totalsOf } from '../ledger/ledger.sql.ts'
import { readNetworks } from '../settings/network-settings.ts'
import { selectBooked, selectCounts } from './custody.sql.ts'
import { depositMethodOf } from './network-office.ts'

type HeldTotals = { bank: number; chain: number; shoppers: number; escrow: number }

/** Returns the custody totals of the ledger and, beside them, the last count of each chain. */
export async function showCustody(queries: Queries): Promise<{ held: HeldTotals; networks: CustodyNetwork[] }> {
  const totals = await totalsOf(queries)
  const of = (kind: string) => totals[kind] ?? 0
  return {
    held: {
      bank: 0 - of('bank'),
      chain: 0 - of('chain'),
      shoppers: of('shopper_available') + of('shopper_held'),
      escrow: of('escrow'),
    },
    networks: await listNetworks(queries),
  }
}

/** Lists the configured networks and those on which the ledger has money. A count is shown only while the network has a node. */
async function listNetworks(queries: Queries): Promise<CustodyNetwork[]> {
  const booked = await selectBooked(queries)
  const networks = await readNetworks(queries)
  const counts = new Map((await selectCounts(queries)).map((row) => [row.network, row]))
  const configured = networks.map((network) => {
    const way = depositMethodOf(network)
    const { count = null, failed_since = null } = (way === 'watched' ? counts.get(network.id) : undefined) ?? {}
    return {
      network: network.id,
      asset: network.asset,
      way,
      booked: booked.get(network.id) ?? 0,
      count,
      silent_since: failed_since?.toISOString() ?? null,
    }
  })
  const strangers = [...booked].filter(([id]) => networks.every((network) => network.id !== id))
  const forgotten = strangers.map(([network, amount]): CustodyNetwork => {
    return { network, asset: '', way: 'none', booked: amount, count: null, silent_since: null }
  })
  return [...configured.filter(({ way, booked: amount }) => way !== 'none' || amount !== 0), ...forgotten]
}
