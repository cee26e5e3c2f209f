import type { Cart } from '@sealane/contract/cart'
import { hasDefaultAddress } from '../addresses/address.ts'
import type { Tx } from '../db/database.ts'
import { toId, toIds } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { toCart } from './cart.rules.ts'
import { checkQuantity, mergeLines, quantityAfterAdding } from './line.rules.ts'
import {
  deleteLines,
  lockBag,
  putLine,
  putLines,
  saveQuantity,
  saveSelected,
  selectOffers,
  selectStockOf,
} from './cart.sql.ts'
import { selectLines } from './line.sql.ts'

export { deleteLines } from './cart.sql.ts'
export { lockLine, lockSelectedLines, selectLine, selectLines, type Line } from './line.sql.ts'

type With<Body> = { body: Body }
type Wanted = { variant_id: string; quantity: number }

/** The whole bag, as every call on it answers. */
export async function showCart({ tx, caller, visit }: Context): Promise<Cart> {
  const lines = await selectLines(tx, { accountId: caller.id, language: visit.language })
  return toCart(lines, await hasDefaultAddress(tx, caller.id))
}

/** Adds to what the bag holds of the variant. */
export async function addLine(context: Context, { body }: With<Wanted>): Promise<Cart> {
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

export async function updateLine(context: Context, { body }: With<{ id: string; quantity: number }>): Promise<Cart> {
  const { tx, caller } = context
  const id = toId(body.id)
  await lockBag(tx, caller.id)
  const stock = await selectStockOf(tx, caller.id, id)
  if (stock === undefined) throw new Refusal('NOT_FOUND')

  checkQuantity(body.quantity, stock)
  await saveQuantity(tx, caller.id, { id, quantity: body.quantity })
  return showCart(context)
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

/** A visitor's bag joins the account's, once: merging it again changes nothing. */
export async function mergeBag(context: Context, { body }: With<{ items: Wanted[] }>): Promise<Cart> {
  const { tx, caller } = context
  await lockBag(tx, caller.id)
  await putMerged(tx, caller.id, body.items)
  return showCart(context)
}

async function putMerged(tx: Tx, accountId: number, items: Wanted[]): Promise<void> {
  const sent = items.map(({ variant_id, quantity }) => ({ variantId: toId(variant_id), quantity }))
  const offers = await selectOffers(tx, accountId, [...new Set(sent.map(({ variantId }) => variantId))])
  const merged = mergeLines(sent, offers, offers[0]?.lines ?? 0)
  if (merged.length > 0) await putLines(tx, accountId, merged)
}
