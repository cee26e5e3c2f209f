/**
 * What the shop has to be like, as simply as it can be said: people, goods, orders and money in plain objects. People, shops
 * and variants are named by their place in the lists of the staged world; sums are US cents, times whole and half hours.
 */
export type Model = {
  hour: number
  money: Record<string, number>
  variants: ModelVariant[]
  codes: Code[]
  orders: ModelOrder[]
  refunds: ModelRefund[]
  recharges: ModelRecharge[]
  /** Checkouts that a recharge keeps open. */
  keptOpen: string[]
  withdrawals: ModelWithdrawal[]
  /** Amounts that an operator decided alone. */
  alone: SingleDecision[]
}

export type SingleDecision = {
  operator: number
  subject: 'recharge' | 'withdrawal'
  shopper: number
  amount: number
  at: number
}

export type ModelVariant = { id: string; shop: number; price: number; start: number }
/** `uses` are those that stand. */
export type Code = {
  code: string
  kind: 'percentage' | 'amount' | 'free_freight'
  value: number
  minimum: number
  /** Off one checkout. */
  maximum: number
  shop: number | undefined
  limit: number
  perShopper: number
  /** The platform's budget, and what it has added to all orders but cancelled and expired ones. */
  budget: number
  given: number
  uses: { group: string; shopper: number }[]
}

/**
 * `platform` and `platformFreight` are what the platform bears of the goods and of their freight. `restocked` came back and is
 * sold again; `cancelled` was never sent.
 */
export type ModelItem = {
  id: string
  variant: number
  quantity: number
  paid: number
  paidFreight: number
  platform: number
  platformFreight: number
  commission: number
  refunded: number
  refundedFreight: number
  sent: number
  cancelled: number
  restocked: number
  /** Pieces that refunds were paid for, and those of them whose freight went back too. */
  returned: number
  returnedWithFreight: number
  /** US cents of goods and of freight that went back for pieces that were not sent. */
  refundedUnsent: number
  refundedFreightUnsent: number
}

export type ModelOrder = {
  id: string
  group: string
  shopper: number
  shop: number
  stage: -1 | 0 | 1 | 2 | 3 | 4
  money: 'unpaid' | 'paid' | 'returned' | 'released'
  total: number
  platform: number
  commission: number
  refunded: number
  platformBack: number
  commissionBack: number
  items: ModelItem[]
  parcels: { id: string; carried: boolean; arrived: boolean }[]
  packed: boolean
  extended: boolean
  /** The part that a promo code takes off, whether the platform or the shop bears it. */
  discount: number
  /** Placed without money by an account that has paid nothing yet. */
  unproven: boolean
  since: number
  closed: number
  /** The shopper cancelled it, or nobody paid it. */
  isGivenUp: boolean
  /** Nobody paid it, and no balance covered it when it ended. */
  isUncovered: boolean
  payBy: number
  shipBy: number
  confirmBy: number
  completeBy: number
  afterSaleUntil: number
  receivedAt: number
  /** Approved returns that the shopper did not send. */
  returnsNotSent: number
}

export const claims = ['unsent', 'not_received', 'received'] as const
export type ModelClaim = (typeof claims)[number]

export type ModelRefund = {
  id: string
  order: ModelOrder
  item: ModelItem
  type: 'refund' | 'return'
  claim: ModelClaim
  /** Since when it waits for others than its shopper, `never` where it does not. */
  waitsSince: number
  /** The number of pieces that it is about. */
  pieces: number
  /** The number of pieces whose claim it ends. */
  claimedPieces: number
  /** The shopper keeps the goods and finds no fault with them. */
  isKept: boolean
  /** Of the worker: they were not sent in time. */
  isUnsent: boolean
  state:
    | 'applying'
    | 'awaiting_return'
    | 'return_shipped'
    | 'in_progress'
    | 'refunded'
    | 'refused'
    | 'appealed'
    | 'withdrawn'
    | 'offered'
  goods: number
  freight: number
  withFreight: boolean
  due: number
  appealUntil: number
  appealed: boolean
  /** Whether the first of the operators has answered in the shop's place. */
  isAnsweredByOperator: boolean
  /** What the shop would give back instead, and the pieces that came where it is for those. */
  offer: { goods: number; freight: number; withFreight: boolean; pieces: number; hasCome: boolean } | undefined
  refunded: number | null
}

export type ModelRecharge = {
  id: string
  shopper: number
  /** The checkout that waits for it. */
  group: string | undefined
  amount: number
  state: 'auditing' | 'passed' | 'refused'
  received: number | null
  reversed: number | null
  first: { operator: number; received: number } | undefined
  /** Who of two wants it taken back. */
  firstReversal: number | undefined
}

export type ModelWithdrawal = {
  id: string
  shopper: number
  way: 'bank' | 'chain'
  amount: number
  charge: number
  state: 'auditing' | 'passed' | 'settled' | 'failed' | 'refused' | 'cancelled'
  first: number | undefined
  /** The first of two operators who says that it could not be sent. */
  firstFailure: number | undefined
  since: number
}

export const never = Number.POSITIVE_INFINITY
const minutes = (count: number) => count / 60
const days = (count: number) => count * 24

/** Hours (decisions, section 5). Two days of handling are promised for every product here. */
export const timers = {
  unpaid: minutes(30),
  waitingRecharge: days(1),
  ship: days(3) + days(2),
  confirm: days(7),
  confirmUndelivered: days(45),
  extend: days(7),
  complete: days(7),
  afterSale: days(15),
  answer: days(5),
  appeal: days(7),
  sendBack: days(14),
  check: days(7),
}

/** Every cent that one account gains another one loses. */
export function move(model: Model, { from, to }: { from: string; to: string }, amount: number): void {
  model.money[from] = (model.money[from] ?? 0) - amount
  model.money[to] = (model.money[to] ?? 0) + amount
}

export function held(model: Model, account: string): number {
  return model.money[account] ?? 0
}

/** A recharge of theirs was taken back, and not all of it was there. Until it is, nothing else leaves their balance. */
export function owes(model: Model, shopper: number): boolean {
  return owedBy(model, shopper) > 0
}

/** US cents. */
export function owedBy({ recharges }: Model, shopper: number): number {
  return sum(recharges.filter((one) => one.shopper === shopper).map(claimOf))
}

export function claimOf({ received, reversed }: ModelRecharge): number {
  return reversed === null ? 0 : (received ?? 0) - reversed
}

export function isOpen({ state }: ModelRefund): boolean {
  return ['applying', 'awaiting_return', 'return_shipped', 'appealed', 'offered'].includes(state)
}

export function openOf(model: Model, order: ModelOrder): ModelRefund[] {
  return model.refunds.filter((refund) => refund.order === order && isOpen(refund))
}

/** Until when the seller's money waits for an appeal. */
export function appealUntilOf(model: Model, order: ModelOrder): number {
  const refused = model.refunds.filter(
    (refund) => refund.order === order && refund.state === 'refused' && !refund.appealed,
  )
  return Math.max(0, ...refused.map(({ appealUntil }) => appealUntil))
}

/** All but those that will not be sent, and those whose price went back after they were sent. */
export function piecesOf({ quantity, cancelled, paid, refunded, refundedUnsent }: ModelItem): number {
  const given = paid === 0 ? 0 : Math.floor(((refunded - refundedUnsent) * quantity) / paid)
  return Math.max(1, quantity - cancelled - given)
}

/** The most that a claim may ask for: of pieces that are still to be sent their price and freight alone, rounded up. */
export function claimable(item: ModelItem, claim: ModelClaim): { goods: number; freight: number } {
  const { quantity, paid, refunded, paidFreight, refundedFreight, refundedUnsent, refundedFreightUnsent } = item
  const rest = { goods: paid - refunded, freight: paidFreight - refundedFreight }
  if (claim !== 'unsent') return rest
  const due = (whole: number, before: number) => Math.max(0, Math.ceil((whole * unsentOf(item)) / quantity) - before)
  return {
    goods: Math.min(rest.goods, due(paid, refundedUnsent)),
    freight: Math.min(rest.freight, due(paidFreight, refundedFreightUnsent)),
  }
}

/** What of it still waits to be sent. */
export function unsentOf({ quantity, cancelled, sent }: ModelItem): number {
  return quantity - cancelled - sent
}

/** What was there at first, less what was sold, with what came back: a cancelled order keeps only what was sent. */
export function stockOf(model: Model, variant: number): number {
  const gone = model.orders.flatMap((order) =>
    order.items
      .filter((item) => item.variant === variant)
      .map((item) => (order.stage === -1 ? item.sent : item.quantity - item.cancelled) - item.restocked),
  )
  return (model.variants[variant]?.start ?? 0) - sum(gone)
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
