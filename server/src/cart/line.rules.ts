import type { LineProblem } from '@sealane/contract/cart'
import { Refusal } from '../refusal.ts'

const linesMaximum = 200
const quantityMaximum = 999

type LineOffer = { is_on_sale: boolean; is_shop_open: boolean; stock: number; quantity: number }

/** Returns the reason why the line cannot be ordered, the most serious one first. */
export function problemOf({ is_on_sale, is_shop_open, stock, quantity }: LineOffer): LineProblem | null {
  if (!is_on_sale) return 'NOT_ON_SALE'
  if (!is_shop_open) return 'SHOP_CLOSED'
  if (stock === 0) return 'SOLD_OUT'
  return stock < quantity ? 'NOT_ENOUGH' : null
}

type QuantityInput = { quantity: number; inBag: number; stock: number; lines: number }

/** Returns the quantity of the line after adding. A quantity above stock is refused and changes nothing. */
export function quantityAfterAdding({ quantity, inBag, stock, lines }: QuantityInput): number {
  if (inBag === 0 && lines >= linesMaximum) throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
  const sum = inBag + quantity
  checkQuantity(sum, stock)
  return sum
}

export function checkQuantity(quantity: number, stock: number): void {
  if (quantity > stock) throw new Refusal('OUT_OF_STOCK')
  if (quantity > quantityMaximum) throw new Refusal('INVALID_INPUT', { fields: { quantity: 'quantity' } })
}

/** Returns the quantity of two lines that become one, limited by stock. */
export function quantityTogether(one: number, other: number, stock: number): number {
  return Math.min(one + other, stock, quantityMaximum)
}

type LineQuantity = { variantId: number; quantity: number }
type MergeOffer = { variant_id: number; stock: number; in_bag: number }

/**
 * Returns the lines that a merge writes: of each variant the larger quantity, limited by stock, so that merging twice changes nothing. Omits lines
 * that are unknown, sold out or too many for the bag.
 */
export function mergeLines(sent: LineQuantity[], offers: MergeOffer[], lines: number): LineQuantity[] {
  let room = linesMaximum - lines
  const merged: LineQuantity[] = []
  for (const { variant_id, stock, in_bag } of offers) {
    const quantities = sent.filter(({ variantId }) => variantId === variant_id).map((line) => line.quantity)
    const quantity = Math.min(Math.max(in_bag, ...quantities), stock, quantityMaximum)
    if (quantity === 0 || quantity === in_bag) continue
    if (in_bag === 0 && room-- <= 0) continue
    merged.push({ variantId: variant_id, quantity })
  }
  return merged
}
