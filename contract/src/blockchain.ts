import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Cents, page, text, Timestamp, whole } from './schemas.ts'

/** An address for money on a chain. Minimum in US cents. */
export const Network = v.object({
  /** Its id is also its name: `ERC20`. */
  network: v.string(),
  asset: v.string(),
  /** The shopper's own permanent address, or the platform's shared one. */
  address: v.string(),
  /** Whether payments are credited automatically after this many confirmations; otherwise an operator audits a proof. */
  automatic: v.boolean(),
  /** Whether a proof must contain its transaction hash: the address is the shopper's own, so a watcher may credit the payment, also later. */
  hash_needed: v.boolean(),
  confirmations: v.number(),
  minimum: Cents,
  open: v.boolean(),
  /** The content of the QR code: a link that wallets open, or the address if the network has no such link. */
  payment_link: v.string(),
})
export type Network = v.InferOutput<typeof Network>

/** Credited payments that an operator must check, without reversed ones. `payments` are the newest. US cents. */
const Doubtful = v.object({
  count: v.number(),
  amount: Cents,
  payments: v.array(v.object({ id: v.string(), account: v.string(), amount: Cents })),
})

/**
 * The state of a chain's watcher. `lost` are credited payments whose block is no longer on the chain, `twice` transfers that were credited under
 * another network's name, too. Amounts in US cents.
 */
export const PortalNetwork = v.object({
  network: v.string(),
  way: v.picklist(['watched', 'proof', 'none']),
  open: v.boolean(),
  /** The last block that was read, and the newest one of the node; null before the node has answered. */
  block: v.nullable(v.number()),
  head: v.nullable(v.number()),
  read_at: v.nullable(Timestamp),
  stopped: v.nullable(v.picklist(['deep_fork', 'other_chain', 'same_chain'])),
  stopped_at: v.nullable(Timestamp),
  waiting: v.object({ count: v.number(), amount: Cents }),
  lost: Doubtful,
  twice: Doubtful,
})
export type PortalNetwork = v.InferOutput<typeof PortalNetwork>

/** The causes of a difference between the ledger and a chain. An amount above zero is more on the chain, one below zero is less. */
export const CustodyPart = v.picklist([
  /** Seen, and not credited yet. */
  'waiting',
  /** Seen payments that were passed by a proof, less their amount in the ledger. */
  'proved',
  /** Withdrawals: they were sent from the platform's own wallet, not from these addresses. */
  'sent',
  /** Fractions of a cent. */
  'dust',
  /** No longer on the addresses: collected by the platform, or moved by another party. */
  'left',
  /** On the addresses without a payment that the watcher knows. */
  'unrecorded',
  /** Credited, but the block is no longer on the chain. */
  'lost',
  /** On the addresses, but reversed from the shoppers' balances. */
  'taken_back',
  /** Credited in a token that the network no longer uses. */
  'other_token',
  /** Credited but not in the ledger, or the other way round. */
  'unposted',
])
export type CustodyPart = v.InferOutput<typeof CustodyPart>

/** The money on the shoppers' addresses according to the node. `amount` is the sum of `booked` and all parts, to the cent. US cents. */
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
  /** The amount in the ledger now: credited less withdrawn. */
  booked: Cents,
  /** Null without a node, and until it has answered once. */
  count: v.nullable(CustodyCount),
  /** Since when the node does not answer. */
  silent_since: v.nullable(Timestamp),
})
export type CustodyNetwork = v.InferOutput<typeof CustodyNetwork>

export const blockchainEndpoints = endpoints({
  /** The first call assigns the shopper their own addresses. */
  'GET /api/user/getBlockchain': { caller: 'shopper', writes: true, reply: whole(Network) },
  'GET /api/portal/network/list': { caller: 'operator', duties: ['finance'], reply: page(PortalNetwork) },
  /** Resumes credits after an operator has checked why they stopped. */
  'POST /api/portal/network/resume': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ network: text(40), reason: text(300) }),
    reply: PortalNetwork,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
  /** The amount of each network in the ledger, and the amount on its chain. */
  'GET /api/portal/ledger/custody': {
    caller: 'operator',
    duties: ['finance'],
    reply: v.object({
      held: v.object({ bank: Cents, chain: Cents, shoppers: Cents, escrow: Cents }),
      networks: v.array(CustodyNetwork),
    }),
  },
})
