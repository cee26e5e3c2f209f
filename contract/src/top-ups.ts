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
  optionalText,
  page,
  paging,
  statusFilter,
  text,
  Timestamp,
} from './schemas.ts'

/** Specification, section 4: 0 auditing, 1 passed, 2 refused. */
export const AuditStatus = v.picklist([0, 1, 2])
export type AuditStatus = v.InferOutput<typeof AuditStatus>

/** The reference on the transfer by which the operator finds it, such as `SL-7K2Q9A`. */
const Reference = v.pipe(v.string(), v.regex(/^SL-[2-9A-HJ-NP-Z]{4,8}$/, 'reference'))

/**
 * `amount` is what the shopper states, `received` what the operator found. US cents. A payment that a watcher found has confirmations instead of a
 * proof.
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
  /** The reversed amount, because the recharge had been passed by mistake. */
  reversed: v.nullable(v.object({ amount: Cents, reason: v.string(), at: Timestamp })),
  /** The promised end of the audit; payments on a chain are not audited. */
  expected_by: v.nullable(Timestamp),
  created_at: Timestamp,
  transaction_hash: v.nullable(v.string()),
  confirmations: v.optional(v.number()),
  confirmations_needed: v.optional(v.number()),
  /**
   * The step that a payment on a chain still waits for: `minimum` until small ones add up to it, `check` while the network is stopped, `decision` of
   * operators if it is above the automatic limit.
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

/** Infers a missing method: with a network the money was sent on a chain. */
function inferMethod(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const { method, network } = sent as { method?: unknown; network?: unknown }
  if (method !== undefined && method !== '') return sent
  return { ...sent, method: network === undefined || network === '' ? 'manual' : 'onchain' }
}

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

export const topUpEndpoints = endpoints({
  'GET /api/user/recharge_account': {
    caller: 'shopper',
    /** The checkout group of the transfer, which has references of its own. */
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
})

/**
 * A recharge with its evidence, by proof or as a watcher found it: `chain-17`. `flags` include: the proof was seen before, the amount needs two
 * operators.
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
   * `watched`: the network credits payments automatically, so this one may be in the balance already. For payments that a watcher found, `held`:
   * above the automatic limit, `lost`: no longer on the chain, and `credited_twice`: the same transfer as another one in `seen_in`.
   */
  flags: v.array(
    v.picklist(['proof_seen', 'claimed_too', 'two_operators', 'watched', 'held', 'lost', 'credited_twice']),
  ),
  /** A page about the transaction. */
  explorer_url: v.nullable(v.string()),
  seen_in: v.array(v.object({ id: v.string(), reference: v.nullable(v.string()), account: v.string() })),
  /** Other accounts that claim the same transaction. */
  also_claimed_by: v.array(v.object({ id: v.string(), reference: v.nullable(v.string()), account: v.string() })),
  first_verdict: v.nullable(v.object({ operator: v.string(), received: Cents, at: Timestamp })),
  /** The first operator who wants a reversal that needs a second one; null again after the reversal, or if it was dropped. */
  first_reversal: v.nullable(v.object({ operator: v.string(), reason: v.string(), at: Timestamp })),
  /**
   * The amount above which two operators have to agree: on passing it, with what the caller has decided alone, and on reversing the received amount.
   * US cents.
   */
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

export const portalTopUpEndpoints = endpoints({
  'GET /api/portal/recharge/list': {
    caller: 'operator',
    duties: ['finance'],
    /**
     * `status` 0 are those that wait for a verdict, including found payments that are not credited automatically. `reversing`: those that a first
     * operator wants to reverse. `doubtful`: credited by a watcher, and lost or credited twice. `keyword` matches the account, the reference or the
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
   * Reverses a recharge that was passed, or credited by a watcher, by mistake, as far as the balance allows; the rest stays a claim. For a received
   * amount above the limit two operators are needed: the second with the same words as the first, which are in `first_reversal`.
   */
  'POST /api/portal/recharge/reverse': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, reason: text(300) }),
    reply: PortalRecharge,
    refusals: ['NOT_FOUND', 'NOT_REVERSIBLE', 'NOT_ALLOWED', 'ALREADY_DECIDED', 'CHANGED_MEANWHILE'],
  },
  /** Drops the reversal that a first operator requested. */
  'POST /api/portal/recharge/reverse_drop': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, reason: text(300) }),
    reply: PortalRecharge,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
  },
})
