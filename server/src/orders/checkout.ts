import type { Address } from '@sealane/contract/addresses'
import type { FileName } from '@sealane/contract/locales'
import type { Preview } from '@sealane/contract/orders'
import { lockCaller } from '../accounts/account.sql.ts'
import { checkSpendable } from '../auth/spending.rules.ts'
import { findAddress, toAddress } from '../addresses/address.ts'
import { deleteLines, lockLine, lockSelectedLines, selectLine, selectLines, type CartLineRow } from '../cart/cart.ts'
import { takeStock } from '../products/stock.sql.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { findPromotion, lockPromotion, usePromotion } from '../promotions/promotion.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { relationsOf } from '../shops/relation.ts'
import { charge, isApplied, isForRelated, quoteOrders, refusalOf, sumOf, type Quote } from './checkout.rules.ts'
import { insertGroup, insertItems, type PlacedOrder } from './checkout.sql.ts'
import { confirmPlaced } from './order-notice.ts'
import { insertNumbered } from './order-number.ts'
import { later } from './order.rules.ts'
import { insertEvents } from './order.sql.ts'
import { promoRefusalOf, toPreview, type CheckoutState } from './checkout-preview.ts'
import { checkReservation, refusalOfCode } from './reservation.ts'
import { countSmallOrder } from './small-order.ts'

type BuyNowItem = { variant_id: string; quantity: number }
type OrderPreviewInput = {
  address_id?: string | undefined
  promo_code?: string | undefined
  buy_now?: BuyNowItem | undefined
}
/** The values that the shopper saw: the total, the digest of the preview, and the days to ship by shop. */
type ExpectedQuote = {
  total: number
  quote?: string | undefined
  ships_within_days?: Record<string, number> | undefined
}
type Creation = OrderPreviewInput & ExpectedQuote & { address_id: string; notes?: Record<string, string> | undefined }

/** Computes the price of the selected lines. Changes and locks nothing. */
export async function previewOrders(context: Context, { body }: { body: OrderPreviewInput }): Promise<Preview> {
  const { tx, caller, visit } = context
  const country = body.address_id === undefined ? null : (await findAddress(tx, caller.id, body.address_id)).country
  return toPreview(await readCheckout(tx, toCheckoutRequest(context, body, country), unlockedReaders), visit.language)
}

/** O1: creates an order for each shop and takes stock and promo code. Refuses with the new preview if the shopper saw another total. */
export async function createOrders(context: Context, { body }: { body: Creation }) {
  const { tx, caller, visit } = context
  const { language } = visit
  if (caller.isFrozen) throw new Refusal('FROZEN')
  if (body.address_id.trim() === '') throw new Refusal('ADDRESS_REQUIRED')
  const address = await findAddress(tx, caller.id, body.address_id)
  const request = toCheckoutRequest(context, body, address.country)
  const preview = await readCheckout(tx, request, unlockedReaders)
  checkCheckout(preview, body, language) // Most of many simultaneous requests are refused here, before any lock.
  await checkReservation(tx, caller.id, { pieces: preview.lines, total: body.total })

  const terms = await readSettings(tx, ['commission_percent', 'timer.unpaid_s'])
  checkSpendable(await lockCaller(tx, caller))
  const checkout = await readCheckout(tx, request, lockingReaders)
  checkCheckout(checkout, body, language)
  const reserved = await checkReservation(tx, caller.id, { pieces: checkout.lines, total: body.total })
  await countSmallOrder(context, body.total)
  return placeOrders(context, checkout, {
    address: toAddress(address, language),
    notes: body.notes ?? {},
    standing: terms,
    ...reserved,
  })
}

/** The items that the shopper wants, and the destination. */
type CheckoutRequest = {
  accountId: number
  buyNow: BuyNowItem | undefined
  code: string | undefined
  addressId: number | undefined
  view: { language: FileName; country: string | null }
}

function toCheckoutRequest(
  { caller, visit }: Context,
  input: OrderPreviewInput,
  country: string | null,
): CheckoutRequest {
  return {
    accountId: caller.id,
    buyNow: input.buy_now,
    code: readCode(input.promo_code),
    addressId: input.address_id === undefined ? undefined : toId(input.address_id),
    view: { language: visit.language, country },
  }
}

type CheckoutReaders = { line: typeof selectLine; lines: typeof selectLines; promotion: typeof findPromotion }

/** One set reads the present state; the other locks the rows, so that they do not change until the transaction ends. */
const unlockedReaders: CheckoutReaders = { line: selectLine, lines: selectLines, promotion: findPromotion }
const lockingReaders: CheckoutReaders = { line: lockLine, lines: lockSelectedLines, promotion: lockPromotion }

async function readCheckout(
  queries: Queries,
  request: CheckoutRequest,
  readers: CheckoutReaders,
): Promise<CheckoutState> {
  const { accountId, buyNow, code, view, addressId } = request
  const lines =
    buyNow === undefined
      ? selected(await readers.lines(queries, { accountId, ...view, isSelected: true }))
      : requireLines(await readers.line(queries, { ...toOne(buyNow), ...view }))
  const promotion = code === undefined ? undefined : await readers.promotion(queries, code, accountId)
  const now = new Date()
  const shopIds = lines.map(({ shop_id }) => shop_id)
  const relations = await relationsOf(queries, { accountId, shopIds: [...new Set(shopIds)], addressId })
  const eligible = isForRelated(promotion, relations) ? undefined : promotion
  const quotes = quoteOrders(lines, { promotion: eligible, now })
  const checkout = { lines, code, promotion, relations, now, counted: eligible, promoRefusal: undefined, quotes }
  if (eligible === undefined || !isApplied(eligible, quotes, now)) return checkout
  const sums = { total: sumOf(quotes, 'total'), discount: sumOf(quotes, 'discount') }
  const promoRefusal = await refusalOfCode(queries, accountId, eligible, sums)
  if (promoRefusal === undefined) return checkout
  return {
    ...checkout,
    counted: undefined,
    promoRefusal,
    quotes: quoteOrders(lines, { promotion: undefined, now }),
  }
}

function toOne({ variant_id, quantity }: BuyNowItem) {
  return { variantId: toId(variant_id), quantity }
}

function requireLines(lines: CartLineRow[]): CartLineRow[] {
  if (lines.length === 0) throw new Refusal('NOT_FOUND')
  return lines
}

function selected(lines: CartLineRow[]): CartLineRow[] {
  if (lines.length === 0) throw new Refusal('NOTHING_SELECTED')
  return lines
}

function readCode(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

function checkCheckout(checkout: CheckoutState, expected: ExpectedQuote, language: FileName): void {
  const data = toPreview(checkout, language)
  const problem = refusalOf(data.problems)
  if (problem !== undefined) throw new Refusal(problem, { data })
  if (data.promo?.applied === false) {
    const { reason, why, amount } = promoRefusalOf(checkout)
    throw new Refusal(reason, { data, values: { why }, amount, fields: { promo_code: reason } })
  }
  if (data.total !== expected.total) throw new Refusal('PRICE_CHANGED', { data })
  if (data.quote !== (expected.quote ?? data.quote)) throw new Refusal('ORDER_CHANGED', { data })
  const { ships_within_days: days = {} } = expected
  if (data.orders.some((order) => order.ships_within_days > (days[order.shop.id] ?? Infinity)))
    throw new Refusal('SHIPS_LATER', { data })
}

type PlacementTerms = {
  address: Address
  notes: Record<string, string>
  standing: { commission_percent: number; 'timer.unpaid_s': number }
  isUnproven: boolean
}

async function placeOrders(
  { tx, caller }: Context,
  checkout: CheckoutState,
  { address, notes, standing, isUnproven }: PlacementTerms,
) {
  const { lines, quotes, promotion, relations, now } = checkout
  const payBy = later(now, standing['timer.unpaid_s'])
  const total = sumOf(quotes, 'total')
  const promotionId = promotion?.id ?? null
  const groupId = await insertGroup(tx, { accountId: caller.id, total, promotionId, isUnproven })
  const promoCode = promotion?.code ?? null
  const shared = { groupId, accountId: caller.id, address, promoCode, payBy, now }
  const charged = quotes.map((quote) => charge(quote, standing.commission_percent))
  const orders = await insertNumbered(
    tx,
    charged.map((quote) => ({
      quote,
      note: notes[String(quote.shop_id)] ?? '',
      relatedBy: relations.get(quote.shop_id) ?? null,
    })),
    shared,
  )

  await insertItems(tx, orders, charged)
  await insertEvents(
    tx,
    orders.map(({ id }) => id),
    { kind: 'created', actor: 'shopper', actorId: caller.id, at: now },
  )
  await takeStock(tx, lines)
  await deleteLines(
    tx,
    caller.id,
    lines.map(({ id }) => id),
  )
  if (promotionId !== null)
    await usePromotion(tx, { promotionId, groupId, accountId: caller.id, given: sumOf(quotes, 'discount') })
  await confirmPlaced(tx, { accountId: caller.id, groupId, total, payBy, days: daysToShip(orders, quotes) })
  return toAnswer({ groupId, orders, quotes, total, payBy })
}

/** Returns the days to ship that the shopper saw, by order. */
function daysToShip(orders: PlacedOrder[], quotes: Quote[]): Map<number, number> {
  const days = new Map(quotes.map(({ shop_id, promised_days }) => [shop_id, promised_days]))
  return new Map(orders.map(({ id, shop_id }) => [id, days.get(shop_id) ?? 0]))
}

type PlacedCheckout = { groupId: number; orders: PlacedOrder[]; quotes: Quote[]; total: number; payBy: Date }

/** Returns the orders in the sequence of the preview. */
function toAnswer({ groupId, orders, quotes, total, payBy }: PlacedCheckout) {
  const placed = quotes.flatMap((quote) => orders.filter(({ shop_id }) => shop_id === quote.shop_id))
  return {
    group_id: String(groupId),
    orders: placed.map((order) => ({ id: String(order.id), order_no: order.order_no, total: order.total })),
    total,
    pay_by: payBy.toISOString(),
  }
}
