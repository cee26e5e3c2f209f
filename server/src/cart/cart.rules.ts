import type { Cart, CartLine } from '@sealane/contract/cart'
import { freightFor } from '../shipping/freight.rules.ts'
import { problemOf } from './line.rules.ts'
import type { CartLineRow } from './line.sql.ts'

/** Sums do not depend on a shop's handling days. */
type CartLineData = Omit<CartLineRow, 'handling_days' | 'away_until' | 'promised_days'>

type CartShop = Cart['shops'][number]

/**
 * Returns the bag by shops, in the order of the lines. Sums contain the selected lines. Freight is unknown without an address, and for a shop that
 * does not deliver there: the shopper may choose another address at checkout.
 */
export function toCart(lines: CartLineData[], hasAddress: boolean): Cart {
  const shops = [...Map.groupBy(lines, ({ shop_id }) => shop_id).values()]
  const selected = lines.filter((line) => line.selected)
  const freight = shops.map(freightOf).reduce(add, 0)
  return {
    shops: shops.flatMap(toShop),
    lines: lines.length,
    selected_quantity: selected.map(({ quantity }) => quantity).reduce(add, 0),
    subtotal: subtotalOf(selected),
    freight: hasAddress ? freight : null,
  }
}

function toShop(lines: CartLineData[]): CartShop[] {
  const [line] = lines
  if (line === undefined) return []
  const { shop_id, shop_name, shop_logo, opens_at, free_from } = line
  const shop = {
    id: String(shop_id),
    name: shop_name,
    logo: shop_logo,
    opens_at,
    free_from: line.is_delivered ? free_from : null,
  }
  return [{ shop, subtotal: subtotalOf(lines.filter(({ selected }) => selected)), items: lines.map(toItem) }]
}

function freightOf(lines: CartLineData[]): number {
  const selected = lines.filter((line) => line.selected)
  const [line] = selected
  if (line === undefined || !line.is_delivered) return 0
  return freightFor(line, selected.map(({ quantity }) => quantity).reduce(add, 0), subtotalOf(selected))
}

function toItem(line: CartLineData): CartLine {
  const {
    id,
    variant_id,
    product_id,
    name,
    spec,
    image,
    image_color,
    unit_price,
    price_seen,
    quantity,
    stock,
    selected,
  } = line
  return {
    id: String(id),
    variant_id: String(variant_id),
    product_id: String(product_id),
    name,
    spec,
    image,
    image_color,
    unit_price,
    was_price: price_seen === unit_price ? null : price_seen,
    quantity,
    stock,
    selected,
    problem: problemOf(line),
  }
}

function subtotalOf(lines: { unit_price: number; quantity: number }[]): number {
  return lines.map(({ unit_price, quantity }) => unit_price * quantity).reduce(add, 0)
}

function add(sum: number, next: number): number {
  return sum + next
}
