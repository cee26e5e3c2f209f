import type { OrderNotes, PortalOrder } from '@sealane/contract/orders'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockForStaff, scopeOf, showForStaff, staffActorOf } from './handling.ts'
import { countNotes, insertNote, saveTags, selectNotes } from './note.sql.ts'
import { notesMaximum, toTags } from './note.rules.ts'
import { selectOrder } from './order.sql.ts'

/** Notes and tags are for the staff. An operator reads none of an order that they bought. */

export async function listNotes({ tx, caller }: Context, { query }: { query: { id: string } }): Promise<OrderNotes> {
  const order = await selectOrder(tx, toId(query.id), scopeOf(caller))
  if (order === undefined) throw new Refusal('NOT_FOUND')
  staffActorOf(order, caller)
  return showNotes(tx, order.id)
}

/** Adds a note to an order. Notes are neither changed nor deleted. */
export async function addNote(
  { tx, caller }: Context,
  { body }: { body: { id: string; text: string } },
): Promise<OrderNotes> {
  const order = await lockForStaff(tx, caller, body.id)
  const { id: accountId } = staffActorOf(order, caller)
  if ((await countNotes(tx, order.id)) >= notesMaximum) throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
  await insertNote(tx, order.id, { accountId, text: body.text })
  return showNotes(tx, order.id)
}

export async function tagOrder(
  context: Context,
  { body }: { body: { id: string; tags: string[] } },
): Promise<PortalOrder> {
  const { tx, caller } = context
  const order = await lockForStaff(tx, caller, body.id)
  staffActorOf(order, caller)
  await saveTags(tx, order.id, toTags(body.tags))
  return showForStaff(context, order.id)
}

async function showNotes(queries: Queries, orderId: number): Promise<OrderNotes> {
  const rows = await selectNotes(queries, orderId)
  return { items: rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() })) }
}
