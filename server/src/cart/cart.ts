import type { Cart } from '@sealane/contract/cart'
import { findDestination } from '../addresses/address.ts'
import type { Tx } from '../db/database.ts'
import { toId, toIds } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { toCart } from './cart.rules.ts'
import { checkQuantity, mergeLines, quantityAfterAdding, quantityTogether } from './line.rules.ts'
import {
  deleteLines,
  lockBag,
  putLine,
  putLines,
  saveQuantity,
  saveSelected,
  saveVariant,
  selectOffers,
  selectSibling,
  selectStockOf,
} from './cart.sql.ts'
import { selectLines } from './line.sql.ts'

export { deleteLines } from './cart.sql.ts'
export { lockLine, lockSelectedLines, selectLine, selectLines, type CartLineRow } from './line.sql.ts'

type With<Body> = { body: Body }
type CartLineInput = { variant_id: string; quantity: number }

/** Returns the whole bag, which is the answer of every call that changes it. */
export async function showCart({ tx, caller, visit }: Context): Promise<Cart> {
  const country = await findDestination(tx, caller.id)
  const lines = await selectLines(tx, { accountId: caller.id, language: visit.language, country })
  return toCart(lines, country !== null)
}

/** Adds to the quantity of the variant in the bag. */
export async function addLine(context: Context, { body }: With<CartLineInput>): Promise<Cart> {
  const { tx, caller } = context
  const variantId = toId(body.variant_id)
  await lockBag(tx, caller.id)
  const [offer] = await selectOffers(tx, caller.id, [variantId])
  if (offer === undefined) throw new Refusal('NOT_FOUND')

  const quantity = quantityAfterAdding({
    quantity: body.quantity,
    inBag: offer.in_bag,
    stock: offer.stock,
    lines: offer.lines,
  })
  await putLine(tx, caller.id, { variantId, quantity })
  return showCart(context)
}

type Update = { id: string; quantity: number; variant_id?: string | undefined }

export async function updateLine(context: Context, { body }: With<Update>): Promise<Cart> {
  const { tx, caller } = context
  const id = toId(body.id)
  await lockBag(tx, caller.id)
  if (body.variant_id === undefined) await changeQuantity(tx, caller.id, { id, quantity: body.quantity })
  else await changeVariant(tx, caller.id, { id, quantity: body.quantity, variantId: toId(body.variant_id) })
  return showCart(context)
}

async function changeQuantity(tx: Tx, accountId: number, change: { id: number; quantity: number }): Promise<void> {
  const stock = await selectStockOf(tx, accountId, change.id)
  if (stock === undefined) throw new Refusal('NOT_FOUND')

  checkQuantity(change.quantity, stock)
  await saveQuantity(tx, accountId, change)
}

type VariantChange = { id: number; quantity: number; variantId: number }

async function changeVariant(tx: Tx, accountId: number, { id, quantity, variantId }: VariantChange): Promise<void> {
  const sibling = await selectSibling(tx, accountId, { lineId: id, variantId })
  if (sibling === undefined) throw new Refusal('NOT_FOUND')

  checkQuantity(quantity, sibling.stock)
  if (sibling.line_id === null) return saveVariant(tx, accountId, { id, variantId, quantity })
  await deleteLines(tx, accountId, [id])
  await putLine(tx, accountId, { variantId, quantity: quantityTogether(quantity, sibling.in_bag, sibling.stock) })
}

export async function removeLines(context: Context, { body }: With<{ ids: string[] }>): Promise<Cart> {
  await lockBag(context.tx, context.caller.id)
  await deleteLines(context.tx, context.caller.id, toIds(body.ids))
  return showCart(context)
}

export async function selectForOrder(
  context: Context,
  { body }: With<{ ids: string[]; selected: boolean }>,
): Promise<Cart> {
  await lockBag(context.tx, context.caller.id)
  await saveSelected(context.tx, context.caller.id, toIds(body.ids), body.selected)
  return showCart(context)
}

/** Merges a visitor's bag into the account's. Merging it again changes nothing. */
export async function mergeBag(context: Context, { body }: With<{ items: CartLineInput[] }>): Promise<Cart> {
  const { tx, caller } = context
  await addTogether(tx, caller.id, body.items)
  return showCart(context)
}

/** Adds several lines at once: of each variant the larger quantity, limited by stock. Returns the variants that are in the bag now. */
export async function addTogether(tx: Tx, accountId: number, items: CartLineInput[]): Promise<Set<number>> {
  await lockBag(tx, accountId)
  const sent = items.map(({ variant_id, quantity }) => ({ variantId: toId(variant_id), quantity }))
  const offers = await selectOffers(tx, accountId, [...new Set(sent.map(({ variantId }) => variantId))])
  const merged = mergeLines(sent, offers, offers[0]?.lines ?? 0)
  if (merged.length > 0) await putLines(tx, accountId, merged)
  const there = offers.filter(({ in_bag }) => in_bag > 0).map(({ variant_id }) => variant_id)
  return new Set([...there, ...merged.map(({ variantId }) => variantId)])
}
