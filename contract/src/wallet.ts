import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import {
  Amount,
  AmountSort,
  Cents,
  DecidedAlone,
  Id,
  inferring,
  Keyword,
  Moment,
  optionalText,
  page,
  paging,
  statusFilter,
  text,
  Timestamp,
  whole,
} from './schemas.ts'

/** Specification, section 4: 0 auditing, 1 passed, 2 refused. */
export const AuditStatus = v.picklist([0, 1, 2])
export type AuditStatus = v.InferOutput<typeof AuditStatus>

/** Written on the transfer so that the operator finds it, as in `SL-7K2Q9A`. */
const Reference = v.pipe(v.string(), v.regex(/^SL-[2-9A-HJ-NP-Z]{4,8}$/, 'reference'))

/**
 * `amount` is what the shopper says was sent, `received` what the operator found. US cents. What a watcher found on a chain
 * has confirmations instead of a proof.
 */
export const Recharge = v.object({
  id: v.string(),
  method: v.picklist(['manual', 'onchain']),
  reference: v.nullable(v.string()),
  network: v.nullable(v.string()),
  address: v.nullable(v.string()),
  amount: Cents,
  received: v.nullable(Cents),
  proof_url: v.nullable(v.string()),
  status: AuditStatus,
  reason: v.nullable(v.string()),
  group_id: v.nullable(v.string()),
  /** What was taken back of it, because it had been passed by mistake. */
  reversed: v.nullable(v.object({ amount: Cents, reason: v.string(), at: Timestamp })),
  /** Until when the audit is promised; nobody audits what is on a chain. */
  expected_by: v.nullable(Timestamp),
  created_at: Timestamp,
  transaction_hash: v.nullable(v.string()),
  confirmations: v.optional(v.number()),
  confirmations_needed: v.optional(v.number()),
  /**
   * What a payment on a chain still waits for: `minimum` until small ones add up to it, `check` while the network is stopped,
   * `decision` of operators where it is above what is credited by itself.
   */
  waits_for: v.optional(v.picklist(['confirmations', 'minimum', 'check', 'decision'])),
})
export type Recharge = v.InferOutput<typeof Recharge>

const ManualRecharge = v.object({
  method: v.optional(v.literal('manual'), 'manual'),
  amount: Amount,
  /** The upload with the proof of payment. */
  proof: text(40),
  reference: v.optional(Reference),
  /** The checkout group that this money is for: its orders stay open while the recharge is audited. */
  group_id: v.optional(Id),
})

const OnchainRecharge = v.object({
  method: v.optional(v.literal('onchain'), 'onchain'),
  network: text(40),
  address: text(120),
  amount: Amount,
  proof: text(40),
  transaction_hash: optionalText(100),
  group_id: v.optional(Id),
})

/** Without a method, a network says that the money was sent on a chain. */
function inferMethod(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const { method, network } = sent as { method?: unknown; network?: unknown }
  if (method !== undefined && method !== '') return sent
  return { ...sent, method: network === undefined || network === '' ? 'manual' : 'onchain' }
}

/** Where to send money on a chain. Minimum in US cents. */
export const Network = v.object({
  /** Its id is also its name: `ERC20`. */
  network: v.string(),
  asset: v.string(),
  /** The shopper's own for ever, or the platform's, which all share. */
  address: v.string(),
  /** Credited by itself after so many confirmations; otherwise by a proof that an operator audits. */
  automatic: v.boolean(),
  /** Whether a proof has to name its transaction: the address is the shopper's own, so a watcher may credit the payment, also later. */
  hash_needed: v.boolean(),
  confirmations: v.number(),
  minimum: Cents,
  open: v.boolean(),
  /** What the QR code says: a link that wallets open where the network has one, else the address. */
  payment_link: v.string(),
})
export type Network = v.InferOutput<typeof Network>

/** What moved the money: the journal as the shopper sees it. */
export const BillKind = v.picklist([
  'recharge',
  'deposit',
  'recharge_reversed',
  'order_paid',
  'order_cancelled',
  'refund',
  'withdrawal',
  'withdrawal_returned',
  'payout',
  'adjustment',
])
export type BillKind = v.InferOutput<typeof BillKind>

/** Which records: of one kind, or all that came or went; `from` belongs to it, `until` does not. */
const billEntries = {
  kind: v.optional(v.picklist([...BillKind.options, 'in', 'out'])),
  from: v.optional(Moment),
  until: v.optional(Moment),
}
/** Of the file that `GET /api/user/bill_file` answers with, beside the contract's endpoints. */
export const BillFilter = v.object(billEntries)
export type BillFilter = v.InferOutput<typeof BillFilter>

export const BillLine = v.object({
  id: v.string(),
  kind: BillKind,
  /** Signed US cents. */
  amount: Cents,
  balance_after: Cents,
  /** An order number, a recharge's reference; `target` opens it. */
  reference: v.string(),
  target: v.nullable(v.string()),
  created_at: Timestamp,
})
export type BillLine = v.InferOutput<typeof BillLine>

/** The platform's account for manual transfers; `reference` is the same until a recharge has used it. Minimum in US cents. */
const ReceivingAccount = v.object({
  holder: v.string(),
  bank: v.string(),
  account_no: v.string(),
  swift: v.string(),
  reference: v.string(),
  minimum: Cents,
  expected_minutes: v.number(),
  open: v.boolean(),
})

export const walletEndpoints = endpoints({
  /** The first look gives the shopper their own addresses. */
  'GET /api/user/getBlockchain': { caller: 'shopper', writes: true, reply: whole(Network) },
  'GET /api/user/recharge_account': {
    caller: 'shopper',
    /** The checkout group that the transfer is for has references of its own. */
    query: v.object({ group_id: v.optional(Id) }),
    reply: ReceivingAccount,
  },
  'POST /api/user/recharge': {
    caller: 'shopper',
    body: inferring(v.variant('method', [ManualRecharge, OnchainRecharge]), inferMethod),
    reply: Recharge,
    refusals: ['AMOUNT_INVALID', 'NOT_FOUND', 'NETWORK_UNSUPPORTED', 'NOT_OPEN', 'TOO_MANY', 'FROZEN'],
  },
  'GET /api/user/recharge_log': {
    caller: 'shopper',
    query: v.object({ status: statusFilter(AuditStatus.options), ...paging }),
    reply: page(Recharge),
  },
  'GET /api/user/bill': {
    caller: 'shopper',
    query: v.object({ ...billEntries, ...paging }),
    reply: page(BillLine),
  },
  /** What came and what went of the records that are asked for; `since` is when the journal begins, whatever is asked for. */
  'GET /api/user/bill_sums': {
    caller: 'shopper',
    query: BillFilter,
    reply: v.object({ in: Cents, out: Cents, since: v.nullable(Timestamp) }),
  },
})

/** Credited payments that an operator has to look at, those that were taken back left out. `payments` are the newest. US cents. */
const Doubtful = v.object({
  count: v.number(),
  amount: Cents,
  payments: v.array(v.object({ id: v.string(), account: v.string(), amount: Cents })),
})

/**
 * How a chain is read. `lost` are credited payments whose block is no longer on the chain, `twice` transfers that were credited
 * under another network's name, too. Amounts in US cents.
 */
export const PortalNetwork = v.object({
  network: v.string(),
  way: v.picklist(['watched', 'proof', 'none']),
  open: v.boolean(),
  /** The last block that was read, and the newest that the node knows; null before the node has answered. */
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

/**
 * A recharge with its evidence, by its proof or as a watcher found it: `chain-17`. `flags`: the proof was seen before, the amount
 * needs two operators.
 */
export const PortalRecharge = v.object({
  ...Recharge.entries,
  shopper: v.object({
    id: v.string(),
    account: v.string(),
    name: v.string(),
    since: Timestamp,
    passed: v.number(),
    refused: v.number(),
  }),
  /**
   * `watched`: the network credits payments by itself, so this one may be in the balance already. Of those that a watcher found,
   * `held`: above what is credited by itself, `lost`: no longer on the chain, and `credited_twice`: the same transfer as another one in `seen_in`.
   */
  flags: v.array(
    v.picklist(['proof_seen', 'claimed_too', 'two_operators', 'watched', 'held', 'lost', 'credited_twice']),
  ),
  /** Where the transaction can be looked at. */
  explorer_url: v.nullable(v.string()),
  seen_in: v.array(v.object({ id: v.string(), reference: v.nullable(v.string()), account: v.string() })),
  /** Other accounts that say the same transaction is theirs. */
  also_claimed_by: v.array(v.object({ id: v.string(), reference: v.nullable(v.string()), account: v.string() })),
  first_verdict: v.nullable(v.object({ operator: v.string(), received: Cents, at: Timestamp })),
  /** Who wants it taken back, where that needs a second operator; null again once it is, or was dropped. */
  first_reversal: v.nullable(v.object({ operator: v.string(), reason: v.string(), at: Timestamp })),
  /** Above it two operators have to agree: on passing it, where what the asking one has decided alone counts, and on taking back what was received. US cents. */
  two_operators_above: Cents,
  decided_alone: v.nullable(DecidedAlone),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(Timestamp),
})
export type PortalRecharge = v.InferOutput<typeof PortalRecharge>

const RechargeDecisionRequest = v.strictObject({
  id: Id,
  verdict: v.picklist(['pass', 'refuse']),
  received: v.optional(Amount),
  reason: optionalText(300),
})

export const portalWalletEndpoints = endpoints({
  'GET /api/portal/recharge/list': {
    caller: 'operator',
    duties: ['finance'],
    /**
     * `status` 0 are those that wait for a verdict: of what a watcher found, those that it does not credit by itself. `reversing`: those that a first operator wants
     * taken back. `doubtful`: credited by a watcher, and lost or credited twice. `keyword` is in the account, the reference or the
     * transaction hash.
     */
    query: v.object({
      status: v.optional(AuditStatus),
      reversing: v.optional(v.boolean()),
      doubtful: v.optional(v.boolean()),
      keyword: Keyword,
      sort: AmountSort,
      ...paging,
    }),
    reply: page(PortalRecharge),
  },
  'GET /api/portal/recharge/detail': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ id: Id }),
    reply: PortalRecharge,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/recharge/decide': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: RechargeDecisionRequest,
    reply: PortalRecharge,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'AMOUNT_INVALID', 'NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  },
  /**
   * Takes a recharge back that was passed, or credited by a watcher, by mistake, as far as the balance goes; the rest stays a claim. Of what was received
   * above the limit two operators do so: the second with the words of the first, as they stand in `first_reversal`.
   */
  'POST /api/portal/recharge/reverse': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, reason: text(300) }),
    reply: PortalRecharge,
    refusals: ['NOT_FOUND', 'NOT_REVERSIBLE', 'NOT_ALLOWED', 'ALREADY_DECIDED', 'CHANGED_MEANWHILE'],
  },
  /** What a first operator wanted taken back stays as it is. */
  'POST /api/portal/recharge/reverse_drop': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, reason: text(300) }),
    reply: PortalRecharge,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
  },
  'GET /api/portal/network/list': { caller: 'operator', duties: ['finance'], reply: page(PortalNetwork) },
  /** Credits go on after somebody has looked at why they stopped. */
  'POST /api/portal/network/resume': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ network: text(40), reason: text(300) }),
    reply: PortalNetwork,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
})
