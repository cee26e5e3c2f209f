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
})

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

export const portalTopUpEndpoints = endpoints({
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
})
