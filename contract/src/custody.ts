import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Cents, Timestamp } from './schemas.ts'
import { PortalNetwork } from './wallet.ts'

/** What can lie between the ledger and a chain. Those that add to the chain are above zero, those that lack there below. */
export const CustodyPart = v.picklist([
  /** Seen, and not credited yet. */
  'waiting',
  /** Seen of what was passed by a proof, less what the ledger has of it. */
  'proved',
  /** Withdrawals: they left from the platform's own wallet, not from these addresses. */
  'sent',
  /** Fractions of a cent. */
  'dust',
  /** No longer on the addresses: swept, or moved by somebody else. */
  'left',
  /** On the addresses, and no payment that the watcher knows. */
  'unrecorded',
  /** Credited, and its block has left the chain. */
  'lost',
  /** On the addresses, and taken back from the shoppers. */
  'taken_back',
  /** Credited in a token that is no longer the network's. */
  'other_token',
  /** Credited, and not in the ledger, or the other way round. */
  'unposted',
])
export type CustodyPart = v.InferOutput<typeof CustodyPart>

/** What the node counted on the shoppers' addresses. `amount` is `booked` and all parts, to the cent. US cents. */
const CustodyCount = v.object({
  block: v.number(),
  read_at: Timestamp,
  addresses: v.number(),
  booked: Cents,
  amount: Cents,
  parts: v.array(v.object({ part: CustodyPart, amount: Cents })),
})
export type CustodyCount = v.InferOutput<typeof CustodyCount>

const CustodyNetwork = v.object({
  network: v.string(),
  asset: v.string(),
  way: PortalNetwork.entries.way,
  /** What the ledger has there now: credited, less withdrawn. */
  booked: Cents,
  /** Null without a node, and until it has answered once. */
  count: v.nullable(CustodyCount),
  /** Since when the node gives no answer. */
  silent_since: v.nullable(Timestamp),
})
export type CustodyNetwork = v.InferOutput<typeof CustodyNetwork>

export const custodyEndpoints = endpoints({
  /** What the ledger says is held, and beside it what the chains say. */
  'GET /api/portal/ledger/custody': {
    caller: 'operator',
    duties: ['finance'],
    reply: v.object({
      held: v.object({ bank: Cents, chain: Cents, shoppers: Cents, escrow: Cents }),
      networks: v.array(CustodyNetwork),
    }),
  },
})
