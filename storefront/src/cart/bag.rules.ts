import type { Cart, CartLine } from '@sealane/contract/cart'
import type { Variant } from '@sealane/contract/catalog'

type ChosenVariant = Pick<Variant, 'id' | 'spec' | 'unit_price' | 'stock' | 'image'>
/** The maximum of one variant in the contract. */
export const quantityMaximum = 999

export type BagChange =
  | { kind: 'quantity'; id: string; quantity: number }
  | { kind: 'variant'; id: string; quantity: number; variant: ChosenVariant }
  | { kind: 'select'; ids: string[]; selected: boolean }
  | { kind: 'remove'; ids: string[] }

/**
 * Returns the bag as the server will probably return it, for display during the request. Freight stays unchanged: only the server
 * can calculate it.
 */
export function applyChange(cart: Cart, change: BagChange): Cart {
  switch (change.kind) {
    case 'quantity':
      return resum(cart, (line) => [line.id === change.id ? withQuantity(line, change.quantity) : line])
    case 'variant':
      return resum(cart, withVariant(cart, change))
    case 'select':
      return resum(cart, (line) => [change.ids.includes(line.id) ? { ...line, selected: change.selected } : line])
    case 'remove':
      return resum(cart, (line) => (change.ids.includes(line.id) ? [] : [line]))
  }
}

/** Changes the line to another variant, in the same quantity or as many as are in stock. */
export function toVariant({ id, quantity }: CartLine, variant: ChosenVariant): BagChange {
  return { kind: 'variant', id, variant, quantity: Math.min(quantity, variant.stock) }
}

export function linesOf(cart: Cart): CartLine[] {
  return cart.shops.flatMap(({ items }) => items)
}

export function selectedOf(lines: CartLine[]): CartLine[] {
  return lines.filter(({ selected }) => selected)
}

export function idsOf(lines: CartLine[]): string[] {
  return lines.map(({ id }) => id)
}

/** Returns the first selected line that cannot be ordered in its present state. */
export function findProblem(cart: Cart): CartLine | undefined {
  return selectedOf(linesOf(cart)).find(({ problem }) => problem !== null)
}

/** Returns the amount that is missing for free freight from this shop; undefined if it offers none or no line is selected. */
export function missingForFree({ shop, subtotal }: Cart['shops'][number]): number | undefined {
  if (shop.free_from === null || subtotal === 0) return undefined
  return Math.max(0, shop.free_from - subtotal)
}

function withQuantity(line: CartLine, quantity: number): CartLine {
  const isEnough = line.problem === 'NOT_ENOUGH' && quantity <= line.stock
  return { ...line, quantity, problem: isEnough ? null : line.problem }
}

/** Gives the line its new variant, and merges it with a line that already has this variant. */
function withVariant(cart: Cart, { id, quantity, variant }: Extract<BagChange, { kind: 'variant' }>) {
  const { id: variant_id, spec, unit_price, stock, image } = variant
  const twin = linesOf(cart).find((line) => line.variant_id === variant_id && line.id !== id)
  const changed = { variant_id, spec, unit_price, stock, image, was_price: null, problem: null }
  return (line: CartLine): CartLine[] => {
    if (line.id === id) return twin === undefined ? [{ ...line, ...changed, quantity }] : []
    if (line.id !== twin?.id) return [line]
    return [
      { ...line, ...changed, selected: true, quantity: Math.min(line.quantity + quantity, stock, quantityMaximum) },
    ]
  }
}

function resum(cart: Cart, change: (line: CartLine) => CartLine[]): Cart {
  const shops = cart.shops
    .map((block) => ({ ...block, items: block.items.flatMap(change) }))
    .filter(({ items }) => items.length > 0)
    .map((block) => ({ ...block, subtotal: costOf(selectedOf(block.items)) }))
  const lines = shops.flatMap(({ items }) => items)
  const selected = selectedOf(lines)
  return {
    shops,
    lines: lines.length,
    selected_quantity: selected.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: costOf(selected),
    freight: cart.freight,
  }
}

function costOf(lines: CartLine[]): number {
  return lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)
}
