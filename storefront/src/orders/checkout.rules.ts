import type { Address } from '@sealane/contract/addresses'
import type { Preview } from '@sealane/contract/orders'

export type BuyNowLine = { variant_id: string; quantity: number }
export type CheckoutSelection = { address_id?: string; promo_code?: string; buy_now?: BuyNowLine }

const quantityMaximum = 999

/** Reads `?buy=<variant>&quantity=<n>`, which orders this variant alone; without it the bag's selected lines are ordered. */
export function readBuyNow(search: string): BuyNowLine | undefined {
  const parameters = new URLSearchParams(search)
  const variant_id = parameters.get('buy') ?? ''
  if (variant_id === '') return undefined
  const quantity = Number(parameters.get('quantity') ?? 1)
  const isWhole = Number.isInteger(quantity) && quantity >= 1
  return { variant_id, quantity: isWhole ? Math.min(quantity, quantityMaximum) : 1 }
}

/** Returns the chosen address if it still exists, else the default, else the first. */
export function pickAddress(addresses: Address[], chosenId: unknown): Address | undefined {
  return addresses.find(({ id }) => id === chosenId) ?? addresses.find(({ is_default }) => is_default) ?? addresses[0]
}

type CheckoutInput = { address: Address | undefined; promoCode: string; buyNow: BuyNowLine | undefined }

export function toCheckoutSelection({ address, promoCode, buyNow }: CheckoutInput): CheckoutSelection {
  return {
    ...(address !== undefined && { address_id: address.id }),
    ...(promoCode !== '' && { promo_code: promoCode }),
    ...(buyNow !== undefined && { buy_now: buyNow }),
  }
}

/** Returns the body that places the order: the preview that the shopper saw, a promo code only if it applies, and notes for these shops only. */
export function toCreation(selection: CheckoutSelection, { address_id, seen, notes }: OrderCreationInput) {
  const { promo_code, buy_now } = selection
  const shops = new Set(seen.orders.map(({ shop }) => shop.id))
  const written = Object.entries(notes).filter(([shop, note]) => shops.has(shop) && note.trim() !== '')
  return {
    address_id,
    total: seen.total,
    quote: seen.quote,
    ships_within_days: Object.fromEntries(
      seen.orders.map(({ shop, ships_within_days }) => [shop.id, ships_within_days]),
    ),
    ...(seen.promo?.applied === true && promo_code !== undefined && { promo_code }),
    ...(buy_now !== undefined && { buy_now }),
    ...(written.length > 0 && { notes: Object.fromEntries(written) }),
  }
}

type OrderCreationInput = { address_id: string; seen: Preview; notes: Record<string, string> }

export function piecesOf({ orders }: Preview): number {
  return orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Checks whether the data of a refusal is a new preview. */
export function isPreview(data: unknown): data is Preview {
  return typeof data === 'object' && data !== null && 'orders' in data && 'problems' in data && 'total' in data
}
