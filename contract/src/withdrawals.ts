import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import {
  Amount,
  AmountSort,
  Cents,
  DecidedAlone,
  Id,
  Keyword,
  Nothing,
  optionalText,
  page,
  paging,
  statusFilter,
  text,
  Timestamp,
} from './schemas.ts'
import { Assertion } from './security.ts'
import { AuditStatus } from './top-ups.ts'

/** A part of the noun `wallet`: outgoing money and its destinations. */

const DrawType = v.picklist(['bank', 'onchain'])
export type DrawType = v.InferOutput<typeof DrawType>

/** The state of a withdrawal. Refused, failed and cancelled have returned the money. */
export const WithdrawalState = v.picklist(['auditing', 'passed', 'settled', 'failed', 'refused', 'cancelled'])
export type WithdrawalState = v.InferOutput<typeof WithdrawalState>

/** `bank_card_no` is a card's number or an IBAN, of which only the last four characters are shown. */
const destinationEntries = {
  draw_type: DrawType,
  bank_name: v.nullable(v.string()),
  bank_card_no: v.nullable(v.string()),
  holder: v.nullable(v.string()),
  network: v.nullable(v.string()),
  address: v.nullable(v.string()),
}

/** A destination of withdrawals, usable from `usable_at` on: an account's first one at once, unless the account was recovered recently. */
export const Destination = v.object({
  id: v.string(),
  ...destinationEntries,
  usable_at: Timestamp,
  created_at: Timestamp,
})
export type Destination = v.InferOutput<typeof Destination>

/** US cents; the charge is fixed with the request. `status` is the audit's (specification, section 4). */
export const Withdrawal = v.object({
  id: v.string(),
  ...destinationEntries,
  amount: Cents,
  service_charge: Cents,
  actual_arrival: Cents,
  status: AuditStatus,
  state: WithdrawalState,
  /** The reason of a refusal, or the note when it was sent or failed. */
  reason: v.nullable(v.string()),
  can: v.array(v.literal('cancel')),
  expected_by: Timestamp,
  created_at: Timestamp,
  decided_at: v.nullable(Timestamp),
  closed_at: v.nullable(Timestamp),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

const Method = v.object({
  draw_type: DrawType,
  open: v.boolean(),
  /** The open networks, and those that are closed for now. */
  networks: v.optional(v.array(v.string())),
  closed_networks: v.optional(v.array(v.string())),
  minimum: Cents,
  /** The maximum of one day, all methods together. */
  maximum: Cents,
  fee_percent: v.number(),
  fee_minimum: Cents,
})
export type WithdrawalMethod = v.InferOutput<typeof Method>

const destinationFields = {
  bank: {
    draw_type: v.literal('bank'),
    bank_name: optionalText(60),
    bank_card_no: optionalText(40),
    holder: optionalText(80),
  },
  onchain: { draw_type: v.literal('onchain'), network: optionalText(20), address: optionalText(120) },
}

/**
 * `destination` names a saved one; otherwise the request describes it. `passkey` is the second proof, if one is required. `service_charge`, in US
 * cents, is the charge that the person has seen: CHARGE_CHANGED if it has changed. Without it the present charge applies.
 */
const request = {
  amount: Amount,
  service_charge: v.optional(Cents),
  ticket: text(200),
  destination: v.optional(Id),
  passkey: v.optional(Assertion),
}

/** A proof of an account that was replaced with the help of a weaker one. */
export const Recovered = v.picklist(['password', 'payment_code', 'second_factor', 'passkey_off', 'email'])
export type Recovered = v.InferOutput<typeof Recovered>

const Terms = v.object({
  balance: Cents,
  methods: v.array(Method),
  /** The rest of the day's maximum. */
  left_today: Cents,
  destinations: v.array(Destination),
  needs_passkey: v.boolean(),
  expected_minutes: v.number(),
  /** The waiting time of a new destination, in seconds. */
  destination_wait_s: v.number(),
  /** The time until which withdrawals are refused after a recovery of the caller's account; null if they are not. */
  waits_until: v.nullable(Timestamp),
})

/** The ticket's reference is the amount. */
const Request = v.variant('draw_type', [
  v.object({ ...destinationFields.bank, ...request }),
  v.object({ ...destinationFields.onchain, ...request }),
])

const refusals = [
  'AMOUNT_INVALID',
  'INSUFFICIENT_BALANCE',
  'DAY_LIMIT',
  'CHARGE_CHANGED',
  'NETWORK_UNSUPPORTED',
  'NOT_OPEN',
  'NOT_FOUND',
  'DESTINATION_WAITS',
  'RECOVERY_WAITS',
  'OWNER_WAITS',
  'TICKET_INVALID',
  'PASSKEY_REQUIRED',
  'PASSKEY_REFUSED',
  'FROZEN',
  'OWNER_FROZEN',
] as const

export const withdrawalEndpoints = endpoints({
  'GET /api/user/extract': { caller: 'shopper', reply: Terms },
  'POST /api/user/extract': {
    caller: 'shopper',
    body: Request,
    reply: Withdrawal,
    refusals: [...refusals, 'UNPAID_ORDERS', 'BALANCE_OWED'],
  },
  /** Possible during the audit; the money is back at once. */
  'POST /api/user/extract_cancel': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: Withdrawal,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
  'GET /api/user/extract_log': {
    caller: 'shopper',
    query: v.object({ status: statusFilter(AuditStatus.options), ...paging }),
    reply: page(Withdrawal),
  },
  'GET /api/user/destination_list': {
    caller: 'shopper',
    reply: v.object({ items: v.array(Destination), wait_s: v.number(), next: v.null() }),
  },
  'POST /api/user/destination_add': {
    caller: 'shopper',
    body: v.variant('draw_type', [v.object(destinationFields.bank), v.object(destinationFields.onchain)]),
    reply: Destination,
    refusals: ['NETWORK_UNSUPPORTED', 'FROZEN', 'BALANCE_OWED'],
  },
  'POST /api/user/destination_delete': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
})

/** By default the first shop of a seller with several. */
const ofShop = { shop_id: v.optional(Id) }

/**
 * The same for a shop's earnings. Destinations and the payment code are the seller's; a ticket is for `shop <id> <amount>` and names its destination.
 */
export const shopWithdrawalEndpoints = endpoints({
  'GET /api/portal/earnings/terms': {
    caller: 'seller',
    shopRole: 'manager',
    query: v.object(ofShop),
    reply: Terms,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/earnings/withdraw': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.variant('draw_type', [
      v.strictObject({ ...ofShop, ...destinationFields.bank, ...request }),
      v.strictObject({ ...ofShop, ...destinationFields.onchain, ...request }),
    ]),
    reply: Withdrawal,
    refusals,
  },
  'POST /api/portal/earnings/cancel': {
    caller: 'seller',
    shopRole: 'owner',
    body: v.strictObject({ ...ofShop, id: Id }),
    reply: Withdrawal,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
  'GET /api/portal/earnings/withdrawals': {
    caller: 'seller',
    shopRole: 'manager',
    query: v.object({ ...ofShop, status: v.optional(AuditStatus), ...paging }),
    reply: page(Withdrawal),
    refusals: ['NOT_FOUND'],
  },
})

const Operator = v.object({ operator: v.string(), at: Timestamp })

/** A withdrawal as an operator decides it. While it is open the card's number is complete, because somebody has to pay it out. */
export const PortalWithdrawal = v.object({
  ...Withdrawal.entries,
  shopper: v.object({
    id: v.string(),
    account: v.string(),
    name: v.string(),
    since: Timestamp,
    passed: v.number(),
    refused: v.number(),
  }),
  /** The owner of the money if it is a shop; then `shopper` is its seller. */
  shop: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** `first_there`: nothing has arrived at this destination before. `check_failed`: the check digits of card number or IBAN are wrong. */
  flags: v.array(v.picklist(['two_operators', 'first_there', 'check_failed', 'recovered'])),
  /** Recoveries of the shopper, or of an owner of the shop, between seven days before the request and its close; the newest first, ten at most. */
  recoveries: v.array(v.object({ what: Recovered, account: v.string(), at: Timestamp })),
  first_verdict: v.nullable(Operator),
  /** The first of two operators who reported that it could not be sent. Null if one is enough, and once it is closed. */
  first_failure: v.nullable(v.object({ operator: v.string(), note: v.nullable(v.string()), at: Timestamp })),
  /** The amount above which two operators have to agree, on passing it and on returning it, with what the caller has decided alone. US cents. */
  two_operators_above: Cents,
  decided_alone: v.nullable(DecidedAlone),
  /** True for the caller's own, and for those of a shop that they work for or left within a year: they may not decide about those. */
  is_own: v.boolean(),
  decided_by: v.nullable(v.string()),
  closed_by: v.nullable(v.string()),
})
export type PortalWithdrawal = v.InferOutput<typeof PortalWithdrawal>

export const portalWithdrawalEndpoints = endpoints({
  'GET /api/portal/withdrawal/list': {
    caller: 'operator',
    duties: ['finance'],
    /** `keyword` is the transfer's reference, or matches the account, the shop's name, the holder or the address. */
    query: v.object({
      status: v.optional(AuditStatus),
      state: v.optional(WithdrawalState),
      keyword: Keyword,
      sort: AmountSort,
      ...paging,
    }),
    reply: page(PortalWithdrawal),
  },
  'GET /api/portal/withdrawal/detail': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object({ id: Id }),
    reply: PortalWithdrawal,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/withdrawal/decide': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, verdict: v.picklist(['pass', 'refuse']), reason: optionalText(300) }),
    reply: PortalWithdrawal,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'NOT_ALLOWED', 'OWNER_FROZEN'],
  },
  /**
   * After it has passed: the money was sent, or could not be sent and is returned. The shopper reads the note. Above the limit two operators report
   * that it could not be sent: the second with the note of the first, which is in `first_failure`. OWNER_FROZEN if the owner is frozen, or the
   * requester no longer owns the shop, and no note states that the money was sent before.
   */
  'POST /api/portal/withdrawal/settle': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, outcome: v.picklist(['settled', 'failed']), note: optionalText(300) }),
    reply: PortalWithdrawal,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'NOT_ALLOWED', 'OWNER_FROZEN', 'CHANGED_MEANWHILE'],
  },
})
