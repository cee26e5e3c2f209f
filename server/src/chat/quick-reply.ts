import type { QuickReply } from '@sealane/contract/chat'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import {
  deleteQuickReply,
  insertQuickReply,
  saveQuickReply,
  selectQuickReplies,
  type QuickReplyRow,
} from './quick-reply.sql.ts'

/** More quick replies than one list can show clearly. */
const maximum = 50

export async function listQuickReplies({ tx, caller }: Context) {
  return { items: (await selectQuickReplies(tx, caller)).map(toQuickReply), next: null }
}

type PutQuickReplyInput = { id?: string | undefined; shop: string | null; text: string }

/** Adds a quick reply for one of the caller's shops or, by an operator, for the platform; or changes the text of one. */
export async function putQuickReply(
  { tx, caller }: Context,
  { body }: { body: PutQuickReplyInput },
): Promise<QuickReply> {
  const { id, text } = body
  const shopId = body.shop === null ? null : toId(body.shop)
  if (id === undefined && !isOwner(caller, shopId)) throw new Refusal('NOT_FOUND')
  if (id === undefined) {
    const added = await insertQuickReply(tx, { shopId, text }, maximum)
    if (added === undefined) throw new Refusal('INVALID_INPUT', { fields: { text: 'too_many' } })
    return toQuickReply(added)
  }
  const changed = await saveQuickReply(tx, caller, { id: toId(id), text })
  if (changed === undefined) throw new Refusal('NOT_FOUND')
  return toQuickReply(changed)
}

export async function removeQuickReply({ tx, caller }: Context, { body }: { body: { id: string } }): Promise<object> {
  if (!(await deleteQuickReply(tx, caller, toId(body.id)))) throw new Refusal('NOT_FOUND')
  return {}
}

function isOwner({ shopIds, isOperator }: Caller, shopId: number | null): boolean {
  return shopId === null ? isOperator : shopIds.includes(shopId)
}

function toQuickReply({ id, shop_id, text }: QuickReplyRow): QuickReply {
  return { id: String(id), shop: shop_id === null ? null : String(shop_id), text }
}
