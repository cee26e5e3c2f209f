import { Refusal } from '../refusal.ts'

/** The past orders of an account, as far as limits depend on them. Amounts in cents. */
export type ReservationHistory = {
  /**
   * Orders that were paid and sent, of shops that the account is not related to, and the number of these shops. An order counts if at least a dollar
   * of its payment stays with the shop.
   */
  shippedOrders: number
  shippedShops: number
  /** Checkouts that wait for payment, the pieces that they reserve, and their price. */
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
 * Maximum numbers of unpaid checkouts and pieces at one time, of checkouts a day that are unpaid or given up, of checkouts that recharges keep open,
 * and of refused recharges after which that is still allowed.
 */
const limits: Record<ReservationTier, ReservationLimits> = {
  new: { groups: 3, pieces: 30, unpaidADay: 6, keptOpen: 1, refusals: 0 },
  known: { groups: 10, pieces: 300, unpaidADay: 20, keptOpen: 3, refusals: 1 },
  regular: { groups: 50, pieces: 3_000, unpaidADay: 100, keptOpen: 10, refusals: 2 },
}

/**
 * Returns the tier by the orders that were paid and sent, because accounts cost nothing; by the number of shops too, because one may belong to a
 * friend.
 */
export function reservationTierOf({ shippedOrders, shippedShops }: ShippedHistory): ReservationTier {
  if (shippedOrders >= regularFrom.orders && shippedShops >= regularFrom.shops) return 'regular'
  return shippedOrders > 0 ? 'known' : 'new'
}

/** The caller's next checkout: its pieces, its price in cents, and whether one of its variants was given up within a day. */
type ReservationRequest = { pieces: number; total: number; isGivenUp: boolean }

/**
 * Refuses a checkout that would reserve more than the account may without paying. A balance that covers it and all unpaid orders gives any account
 * the limits of a regular one, unless the checkout costs nothing: that money could be used again and again. Returns whether the pieces count among
 * those that may never be paid, which share a part of the stock.
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
 * Whether nothing indicates that a checkout of this price will be paid: the account is not trusted and its balance does not cover it, or it has given
 * up as many checkouts within a day as it may without a balance.
 */
export function isUnproven(history: ReservationHistory, total: number): boolean {
  if (!isCovered(history, total)) return !isTrusted(history)
  return history.droppedGroups >= limits[reservationTierOf(history)].unpaidADay
}

/** Whether an account may reserve everything for half an hour without a balance: a regular one that gave up no checkout within a day. */
export function isTrusted(history: ReservationHistory): boolean {
  return reservationTierOf(history) === 'regular' && history.droppedGroups === 0
}

/** Whether the account has no more unpaid checkouts than it may have without a balance. */
export function isWithinLimits(history: ReservationHistory): boolean {
  const { groups, pieces, unpaidADay } = limits[reservationTierOf(history)]
  const { unpaidGroups, reservedPieces, droppedGroups } = history
  return unpaidGroups <= groups && reservedPieces <= pieces && unpaidGroups + droppedGroups <= unpaidADay
}

/** Whether the balance pays for the checkout and for all unpaid orders. */
export function isCovered({ balance, unpaidTotal }: ReservationHistory, total: number): boolean {
  return total > 0 && balance >= unpaidTotal + total
}

/** The price of an account's unpaid orders in cents: of all of them, and of those that do not count among those of new accounts. */
export type Promised = { unpaid: number; proven: number }

/** Returns the orders that the balance does not cover: `none`, only unproven ones (`unpaid`), or even the proven ones (`proven`). */
export function uncoveredOf({ unpaid, proven }: Promised, balance: number): 'none' | 'unpaid' | 'proven' {
  if (balance < proven) return 'proven'
  return balance < unpaid ? 'unpaid' : 'none'
}

/**
 * A variant: pieces in stock, pieces that unpaid orders of new accounts reserve, requested pieces, and whether an order that no balance covered was
 * given up within a day.
 */
export type Share = { stock: number; reserved: number; wanted: number; isGivenUp: boolean }

/**
 * Whether a new account may reserve the pieces: all new accounts together never reserve more than half of a variant. Half of an odd number is rounded
 * up, so that the last piece can be bought, unless an account without a balance gave the variant up. More pieces than the stock have their own
 * refusal.
 */
export function isWithinShare({ stock, reserved, wanted, isGivenUp }: Share): boolean {
  const half = (stock + reserved) / 2
  return wanted > stock || reserved + wanted <= (isGivenUp ? Math.floor(half) : Math.ceil(half))
}

/** A promo code's uses and budget, the part of them that was taken, and the part that unpaid checkouts of new accounts reserve. US cents. */
export type CodeShare = { total_limit: number | null; used: number; budget: number | null; given: number }
export type ReservedCodeUse = { uses: number; given: number }

/**
 * Whether a new account may use the code: all new accounts together reserve at most half of the remaining uses and of the remaining budget. One of
 * them may have the last use, because a code can have a single one.
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

/** A code in covered checkouts, which have reserved `own` of it; unpaid checkouts of new accounts have reserved `reserved`. */
export type ProvenCode = CodeShare & { own: ReservedCodeUse; reserved: ReservedCodeUse }

/** Whether a new account could use the code in these checkouts if they were still to be placed. */
export function isProvenCodeWithinShare({ own, reserved, ...code }: ProvenCode): boolean {
  const before = { ...code, used: code.used - 1, given: code.given - own.given }
  return isCodeWithinShare(before, { ...reserved, uses: reserved.uses + own.uses - 1 }, own.given)
}

function halfOf(left: number): number {
  return Math.floor(left / 2)
}

/**
 * The recharges for one checkout: the sum that the waiting ones announce, in cents, and whether one was refused. `refusals` is the number of refused
 * recharges of the account, for any checkout.
 */
export type AnnouncedRecharges = { announced: number; isRefused: boolean; refusals: number }
/** In cents: the unpaid part of the checkout, and the balance. */
type Cover = AnnouncedRecharges & { unpaid: number; balance: number }

/**
 * Whether a recharge keeps a checkout open during its audit: it must cover the missing amount. Announcing a recharge costs nothing, so an account
 * keeps few checkouts open at a time, none for which a recharge was refused, and none at all after this many refused ones.
 */
export function mayExtendDeadline(
  { unpaid, announced, isRefused, refusals, balance }: Cover,
  { keptOpen, ...sent }: ShippedHistory & { keptOpen: number },
): boolean {
  if (isRefused || balance + announced < unpaid) return false
  const most = limits[reservationTierOf(sent)]
  return keptOpen < most.keptOpen && refusals <= most.refusals
}
