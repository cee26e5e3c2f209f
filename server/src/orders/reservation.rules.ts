import { Refusal } from '../refusal.ts'

/** The orders of an account until now, as far as limits depend on them. Amounts in cents. */
export type ReservationHistory = {
  /**
   * Orders that it paid and that were sent, of shops that it is not related to, and these shops. One counts where at least a dollar of
   * its payment stays with the shop.
   */
  shippedOrders: number
  shippedShops: number
  /** Checkouts that wait for payment, the pieces that they reserve, and what they cost. */
  unpaidGroups: number
  reservedPieces: number
  unpaidTotal: number
  /** Checkouts that the shopper cancelled, paid or not, or that expired, within the last 24 hours. */
  droppedGroups: number
  balance: number
}

type ShippedHistory = Pick<ReservationHistory, 'shippedOrders' | 'shippedShops'>
type ReservationTier = 'new' | 'known' | 'regular'
type ReservationLimits = { groups: number; pieces: number; unpaidADay: number; keptOpen: number; refusals: number }

const regularFrom = { orders: 5, shops: 2 }
/**
 * At most so many unpaid checkouts and pieces at once, and so many checkouts a day that are unpaid or given up; so many of them kept
 * open by recharges, each after no more than so many refused ones.
 */
const limits: Record<ReservationTier, ReservationLimits> = {
  new: { groups: 3, pieces: 30, unpaidADay: 6, keptOpen: 1, refusals: 0 },
  known: { groups: 10, pieces: 300, unpaidADay: 20, keptOpen: 3, refusals: 1 },
  regular: { groups: 50, pieces: 3_000, unpaidADay: 100, keptOpen: 10, refusals: 2 },
}

/** By orders that were paid and sent, because accounts cost nothing; of several shops, because one may be a friend's. */
export function reservationTierOf({ shippedOrders, shippedShops }: ShippedHistory): ReservationTier {
  if (shippedOrders >= regularFrom.orders && shippedShops >= regularFrom.shops) return 'regular'
  return shippedOrders > 0 ? 'known' : 'new'
}

/** The caller's next checkout: its pieces, what it costs, in cents, and whether one of its variants was given up within a day. */
type ReservationRequest = { pieces: number; total: number; isGivenUp: boolean }

/**
 * Refuses a checkout that would reserve more than the account may without paying. A balance that covers it and all that is unpaid
 * gives any account the limits of a regular one, unless the checkout costs nothing: that money can be used again and again. Answers
 * whether the pieces count among those that nobody may pay, which share a part of the stock.
 */
export function decideReservation(
  history: ReservationHistory,
  { pieces, total, isGivenUp }: ReservationRequest,
): { isUnproven: boolean } {
  const tier = isCovered(history, total) ? 'regular' : reservationTierOf(history)
  const { groups, pieces: piecesMaximum, unpaidADay } = limits[tier]
  if (history.unpaidGroups >= groups || history.unpaidGroups + history.droppedGroups >= unpaidADay)
    throw new Refusal('UNPAID_ORDERS')
  if (history.reservedPieces + pieces > piecesMaximum) throw new Refusal('RESERVATION_TOO_LARGE')
  return { isUnproven: isUnproven(history, total) || (isGivenUp && !isCovered(history, total)) }
}

/**
 * Whether nothing says that a checkout that costs so much will be paid: its account is not trusted and has no balance for it, or has
 * given up as many within a day as it may without a balance.
 */
export function isUnproven(history: ReservationHistory, total: number): boolean {
  if (!isCovered(history, total)) return !isTrusted(history)
  return history.droppedGroups >= limits[reservationTierOf(history)].unpaidADay
}

/** Whether an account may reserve all for half an hour without a balance: a regular one that gave up no checkout within a day. */
export function isTrusted(history: ReservationHistory): boolean {
  return reservationTierOf(history) === 'regular' && history.droppedGroups === 0
}

/** Whether the unpaid checkouts of an account are no more than it may have without a balance. */
export function isWithinLimits(history: ReservationHistory): boolean {
  const { groups, pieces, unpaidADay } = limits[reservationTierOf(history)]
  const { unpaidGroups, reservedPieces, droppedGroups } = history
  return unpaidGroups <= groups && reservedPieces <= pieces && unpaidGroups + droppedGroups <= unpaidADay
}

/** Whether the balance pays for the checkout and for all that is unpaid. */
export function isCovered({ balance, unpaidTotal }: ReservationHistory, total: number): boolean {
  return total > 0 && balance >= unpaidTotal + total
}

/** The price of an account's unpaid orders: of all of them, and those that do not count among new accounts'. In cents. */
export type Promised = { unpaid: number; proven: number }

/** Whether a balance pays for all unpaid orders (`none` is uncovered), for the proven ones alone (`unpaid`), or not even for those (`proven`). */
export function uncoveredOf({ unpaid, proven }: Promised, balance: number): 'none' | 'unpaid' | 'proven' {
  if (balance < proven) return 'proven'
  return balance < unpaid ? 'unpaid' : 'none'
}

/**
 * A variant: pieces in stock, pieces that unpaid orders of new accounts reserve, pieces asked for, and whether an order that no balance
 * covered was given up within a day.
 */
export type Share = { stock: number; reserved: number; wanted: number; isGivenUp: boolean }

/**
 * Whether a new account may reserve them: all new accounts together never reserve more than half of a variant. Half of an odd number is
 * rounded up, so that the last piece can be bought, until somebody without a balance gave it up. More than there is has a refusal of its own.
 */
export function isWithinShare({ stock, reserved, wanted, isGivenUp }: Share): boolean {
  const half = (stock + reserved) / 2
  return wanted > stock || reserved + wanted <= (isGivenUp ? Math.floor(half) : Math.ceil(half))
}

/** Of a promo code: its uses and its budget with what was taken of them, and what unpaid checkouts of new accounts hold. US cents. */
export type CodeShare = { total_limit: number | null; used: number; budget: number | null; given: number }
export type ReservedCodeUse = { uses: number; given: number }

/**
 * Whether a new account may use the code: all new accounts together hold at most half of the uses and of the budget that are left.
 * One of them may have the last use, for a code can have a single one.
 */
export function isCodeWithinShare(
  { total_limit, used, budget, given }: CodeShare,
  reserved: ReservedCodeUse,
  discount: number,
): boolean {
  const uses =
    total_limit === null || reserved.uses === 0 || reserved.uses + 1 <= halfOf(total_limit - used + reserved.uses)
  return uses && (budget === null || reserved.given + discount <= halfOf(budget - given + reserved.given))
}

/** A code in covered checkouts, which hold `own` of it; unpaid checkouts of new accounts hold the rest of what is `held`. */
export type ProvenCode = CodeShare & { own: ReservedCodeUse; reserved: ReservedCodeUse }

/** Whether a new account might use the code in these checkouts, if they were still to be placed. */
export function isProvenCodeWithinShare({ own, reserved, ...code }: ProvenCode): boolean {
  const before = { ...code, used: code.used - 1, given: code.given - own.given }
  return isCodeWithinShare(before, { ...reserved, uses: reserved.uses + own.uses - 1 }, own.given)
}

function halfOf(left: number): number {
  return Math.floor(left / 2)
}

/**
 * The recharges for one checkout: what the waiting ones announce, in cents, and whether one was refused. `refusals` are those of the
 * account, for any checkout.
 */
export type AnnouncedRecharges = { announced: number; isRefused: boolean; refusals: number }
/** In cents: what the checkout still costs, and the balance. */
type Cover = AnnouncedRecharges & { unpaid: number; balance: number }

/**
 * Whether a recharge keeps a checkout open while it is audited: it covers what is missing. It costs nothing to announce one, so
 * an account keeps few checkouts open at a time, none for which one was refused, and none at all after so many refused ones.
 */
export function mayExtendDeadline(
  { unpaid, announced, isRefused, refusals, balance }: Cover,
  { keptOpen, ...sent }: ShippedHistory & { keptOpen: number },
): boolean {
  if (isRefused || balance + announced < unpaid) return false
  const most = limits[reservationTierOf(sent)]
  return keptOpen < most.keptOpen && refusals <= most.refusals
}
