/**
 * The expected state of the shop in its simplest form: people, goods, orders and money in plain objects. People, shops and variants are identified by
 * their index in the lists of the staged world. Sums are US cents, times are whole and half hours.
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
/** `uses` are those that were not returned. */
export type Code = {
  code: string
  kind: 'percentage' | 'amount' | 'free_freight'
  value: number
  minimum: number
  /** Maximum for one checkout. */
  maximum: number
  shop: number | undefined
  limit: number
  perShopper: number
  /** The platform's budget, and the sum that it has added to all orders except cancelled and expired ones. */
  budget: number
  given: number
  uses: { group: string; shopper: number }[]
}

/**
 * `platform` and `platformFreight` are the parts of the goods and of their freight that the platform pays. `restocked` came back and is sold again;
 * `cancelled` was never sent.
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
  /** Pieces that the shop cancelled and cannot sell again. */
  scrapped: number
  /** Pieces with a paid refund, and those of them whose freight was refunded too. */
  returned: number
  returnedWithFreight: number
  /** The refunds of the shop on its own initiative, in US cents, for the pieces of that time. */
  reductions: { goods: number; freight: number; pieces: number }[]
  /** US cents of goods and of freight that were refunded for pieces that were not sent. */
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
  /** The discount of a promo code, whether the platform or the shop pays it. */
  discount: number
  /** Whether it was placed without money by an account that has paid nothing yet. */
  unproven: boolean
  since: number
  closed: number
  /** Whether the shopper cancelled it, or did not pay it. */
  isGivenUp: boolean
  /** Whether the shop cancelled it, and its pieces cannot be sold again. */
  isScrapped: boolean
  /** Whether it was not paid, and no balance covered it when it ended. */
  isUncovered: boolean
  payBy: number
  shipBy: number
  confirmBy: number
  completeBy: number
  afterSaleUntil: number
  receivedAt: number
  /** Number of approved returns that the shopper did not send. */
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
  /** Since when it waits for others than its shopper; `never` if it does not. */
  waitsSince: number
  /** The number of pieces that the request concerns. */
  pieces: number
  /** The number of pieces whose claim it ends. */
  claimedPieces: number
  /** Whether the shopper keeps the goods and finds no fault with them. */
  isKept: boolean
  /** Whether the worker made it, because the pieces were not sent in time. */
  isUnsent: boolean
  /** Whether the shop gave it on its own initiative. It ends no claim. */
  isByStaff?: true
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
  /** Whether the first of the operators has answered in place of the shop. */
  isAnsweredByOperator: boolean
  /** The sum that the shop offers instead, and the returned pieces if it is for those. */
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
  /** The first of two operators who wants it reversed. */
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
  /** The first of two operators who reported that it could not be sent. */
  firstFailure: number | undefined
  since: number
}

export const never = Number.POSITIVE_INFINITY
const minutes = (count: number) => count / 60
const days = (count: number) => count * 24

/** Timers in hours (specification, decisions 5). Every product here has two days of handling. */
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

/** Moves money: every cent that one account gains another one loses. */
export function move(model: Model, { from, to }: { from: string; to: string }, amount: number): void {
  model.money[from] = (model.money[from] ?? 0) - amount
  model.money[to] = (model.money[to] ?? 0) + amount
}

export function held(model: Model, account: string): number {
  return model.money[account] ?? 0
}

/** Whether a recharge of the shopper was reversed and not all of it was there. Until it is, nothing else leaves the balance. */
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

/** Returns the end of the time for which the seller's money waits for an appeal. */
export function appealUntilOf(model: Model, order: ModelOrder): number {
  const refused = model.refunds.filter(
    (refund) => refund.order === order && refund.state === 'refused' && !refund.appealed,
  )
  return Math.max(0, ...refused.map(({ appealUntil }) => appealUntil))
}

/** Returns all pieces except those that will not be sent, and those that were refunded after they had been sent. */
export function piecesOf({ quantity, cancelled, paid, refunded, refundedUnsent, reductions }: ModelItem): number {
  const lowered = sum(reductions.map(({ goods }) => goods))
  const given = paid === 0 ? 0 : Math.floor(((refunded - refundedUnsent - lowered) * quantity) / paid)
  return Math.max(1, quantity - cancelled - given)
}

/** Returns the maximum of a claim: for pieces that are still to be sent, only their price and freight, rounded up. */
export function claimable(item: ModelItem, claim: ModelClaim): { goods: number; freight: number } {
  const { paid, refunded, paidFreight, refundedFreight } = item
  const rest = { goods: paid - refunded, freight: paidFreight - refundedFreight }
  return claim === 'unsent' ? cancelledSum(item, unsentOf(item)) : rest
}

/** Returns the price and the freight of pieces that will not be sent, less what was refunded for those before. */
export function cancelledSum(item: ModelItem, pieces: number): { goods: number; freight: number } {
  const { quantity, paid, refunded, paidFreight, refundedFreight, refundedUnsent, refundedFreightUnsent } = item
  const rest = { goods: paid - refunded, freight: paidFreight - refundedFreight }
  const all = item.cancelled + pieces
  const due = (part: 'goods' | 'freight', whole: number, before: number) => {
    const lowered = item.reductions.map((one) => (one[part] * Math.max(0, one.pieces - (quantity - all))) / one.pieces)
    return Math.max(0, Math.ceil((whole * all) / quantity - sum(lowered) - 1e-6) - before)
  }
  return {
    goods: Math.min(rest.goods, due('goods', paid, refundedUnsent)),
    freight: Math.min(rest.freight, due('freight', paidFreight, refundedFreightUnsent)),
  }
}

/** Returns the pieces that are still to be sent. */
export function unsentOf({ quantity, cancelled, sent }: ModelItem): number {
  return quantity - cancelled - sent
}

/** Returns the first stock, less the sold pieces, plus the returned ones: a cancelled order keeps only what was sent, unless its pieces cannot be sold again. */
export function stockOf(model: Model, variant: number): number {
  const gone = model.orders.flatMap((order) =>
    order.items
      .filter((item) => item.variant === variant)
      .map(
        (item) =>
          (order.stage === -1 && !order.isScrapped ? item.sent : item.quantity - item.cancelled) +
          item.scrapped -
          item.restocked,
      ),
  )
  return (model.variants[variant]?.start ?? 0) - sum(gone)
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
