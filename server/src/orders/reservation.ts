import { sumOwed } from '../accounts/account.sql.ts'
import type { Queries, Tx } from '../db/database.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import type { Promotion } from '../promotions/promotion.rules.ts'
import {
  decideReservation,
  isCodeWithinShare,
  isCovered,
  mayExtendDeadline,
  isProvenCodeWithinShare,
  isTrusted,
  isUnproven,
  isWithinLimits,
  isWithinShare,
  uncoveredOf,
  type AnnouncedRecharges,
} from './reservation.rules.ts'
import {
  countExtendedCheckouts,
  lockProven,
  saveExtendedDeadline,
  saveResetDeadline,
  saveUnproven,
  selectReservedCodeUse,
  selectHistory,
  selectPromised,
  selectProvenCodes,
  selectProvenShares,
  selectShares,
  selectUncovered,
  selectUnpaidOf,
  type UnpaidOrdersQuery,
} from './reservation.sql.ts'

type ReservationPiece = { variant_id: number; quantity: number }

/**
 * Refuses a checkout that reserves more than the account may without paying (`UNPAID_ORDERS`, `RESERVATION_TOO_LARGE`). `total` is
 * in cents. The caller has locked the account and the variants.
 */
export async function checkReservation(
  tx: Tx,
  accountId: number,
  { pieces, total }: { pieces: ReservationPiece[]; total: number },
): Promise<{ isUnproven: boolean }> {
  const pieceCount = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const shares = await selectShares(tx, pieces)
  const isGivenUp = shares.some((share) => share.isGivenUp)
  const reservation = decideReservation(await selectHistory(tx, accountId), { pieces: pieceCount, total, isGivenUp })
  if (reservation.isUnproven && !shares.every(isWithinShare)) throw new Refusal('RESERVATION_TOO_LARGE')
  return reservation
}

/**
 * Refuses to take this many cents from a balance if the account would then have more unpaid orders than it may without a balance (`UNPAID_ORDERS`).
 * Returns whether its orders count among those of new accounts from then on.
 */
export async function checkPromised(
  queries: Queries,
  accountId: number,
  amount: number,
): Promise<{ becomesUnproven: boolean }> {
  const { balance } = await balanceOf(queries, accountId)
  const uncovered = uncoveredOf(await selectPromised(queries, accountId), balance - amount)
  if (uncovered === 'none') return { becomesUnproven: false }
  const history = await selectHistory(queries, accountId)
  const shares = await selectProvenShares(queries, { accountId })
  const becomesUnproven = uncovered === 'proven' && (!isTrusted(history) || shares.some(({ isGivenUp }) => isGivenUp))
  if (!isWithinLimits(history) || (becomesUnproven && !(await areWithinShare(queries, { accountId }))))
    throw new Refusal('UNPAID_ORDERS')
  return { becomesUnproven }
}

/** Whether proven unpaid orders could count among those of new accounts, by their pieces and their promo codes. */
async function areWithinShare(queries: Queries, unpaid: UnpaidOrdersQuery): Promise<boolean> {
  if (!(await selectProvenShares(queries, unpaid)).every(isWithinShare)) return false
  return (await selectProvenCodes(queries, unpaid)).every(isProvenCodeWithinShare)
}

/** Checks the same before a withdrawal, and counts the orders among those of new accounts if necessary. The caller has locked the account. */
export async function withdrawPromised(tx: Tx, accountId: number, amount: number): Promise<void> {
  await lockProven(tx, { accountId })
  const { becomesUnproven } = await checkPromised(tx, accountId, amount)
  if (becomesUnproven) await saveUnproven(tx, { accountId })
}

/**
 * Returns the reason why the account may not use the code in a checkout that costs `total` and has a discount of `discount`, in cents; undefined if
 * it may. The caller has locked the promotion and the account, or only shows a preview.
 */
export async function refusalOfCode(
  queries: Queries,
  accountId: number,
  promotion: Promotion,
  { total, discount }: { total: number; discount: number },
): Promise<'PROMO_NEEDS_BALANCE' | 'PROMO_INVALID' | undefined> {
  if (promotion.total_limit === null && promotion.budget === null) return undefined
  const history = await selectHistory(queries, accountId)
  if (!isUnproven(history, total)) return undefined
  if (isCodeWithinShare(promotion, await selectReservedCodeUse(queries, promotion.id), discount)) return undefined
  return isCovered(history, total) ? 'PROMO_INVALID' : 'PROMO_NEEDS_BALANCE'
}

/** Returns the sum of the checkout's unpaid orders, in cents. Throws `NOT_FOUND` for a checkout of another account. */
export async function findUnpaid(tx: Tx, accountId: number, groupId: number): Promise<number> {
  const unpaid = await selectUnpaidOf(tx, accountId, groupId)
  if (unpaid === undefined) throw new Refusal('NOT_FOUND')
  return unpaid
}

type UnpaidCheckout = { accountId: number; groupId: number }

/**
 * Keeps the unpaid orders of a checkout open while recharges for it are audited, if they cover it. A checkout on the balance or on trust counts among
 * those of new accounts from then on, and stays open only if that is allowed. A checkout of another account counts as missing.
 */
export async function extendPaymentDeadline(
  tx: Tx,
  checkout: UnpaidCheckout,
  recharges: AnnouncedRecharges,
): Promise<void> {
  await lockProven(tx, checkout)
  await extendLockedDeadline(tx, checkout, recharges)
}

/** The caller has locked the variants and the promo code of the checkout. */
async function extendLockedDeadline(tx: Tx, checkout: UnpaidCheckout, recharges: AnnouncedRecharges): Promise<void> {
  const { accountId, groupId } = checkout
  const unpaid = await findUnpaid(tx, accountId, groupId)
  const history = await selectHistory(tx, accountId)
  const { balance } = history
  const owed = await sumOwed(tx, accountId) // The recharge pays the debt first.
  const keptOpen = await countExtendedCheckouts(tx, accountId, groupId)
  if (!mayExtendDeadline({ ...recharges, unpaid: unpaid + owed, balance }, { ...history, keptOpen })) return
  if (!(await areWithinShare(tx, checkout))) return
  await saveUnproven(tx, checkout)
  await saveExtendedDeadline(tx, groupId, await readSetting(tx, 'timer.waiting_recharge_s'))
}

/**
 * Resets the deadline after a recharge for the checkout was refused: its unpaid orders wait as long as new ones, unless other recharges cover them.
 */
export async function resetPaymentDeadline(
  tx: Tx,
  checkout: UnpaidCheckout,
  recharges: AnnouncedRecharges,
): Promise<void> {
  await lockProven(tx, checkout)
  await saveResetDeadline(tx, [checkout.groupId], await readSetting(tx, 'timer.unpaid_s'))
  await extendLockedDeadline(tx, checkout, recharges)
}

/**
 * Ends the longer wait of checkouts that the balance and waiting recharges no longer cover: a recharge brought less than announced, or its money was
 * spent or reversed. The caller has locked the account.
 */
export async function resetUncoveredDeadlines(tx: Tx, accountId: number): Promise<void> {
  const { balance } = await balanceOf(tx, accountId)
  const uncovered = await selectUncovered(tx, accountId, balance - (await sumOwed(tx, accountId)))
  if (uncovered.length > 0) await saveResetDeadline(tx, uncovered, await readSetting(tx, 'timer.unpaid_s'))
}
