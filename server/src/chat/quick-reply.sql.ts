import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** Selects the quick replies of some shops and, for operators, of the platform. */
export type QuickReplyOwner = { shopIds: number[]; isOperator: boolean }
export type QuickReplyRow = { id: number; shop_id: number | null; text: string }

export async function selectQuickReplies(queries: Queries, owner: QuickReplyOwner): Promise<QuickReplyRow[]> {
  const { rows } = await sql<QuickReplyRow>`
    select id, shop_id, text from quick_replies where ${within(owner)} order by id
  `.execute(queries)
  return rows
}

/** Returns undefined where there are this many already. Two concurrent calls may exceed the maximum by one. */
export async function insertQuickReply(
  tx: Tx,
  { shopId, text }: { shopId: number | null; text: string },
  maximum: number,
): Promise<QuickReplyRow | undefined> {
  const { rows } = await sql<QuickReplyRow>`
    insert into quick_replies (shop_id, text) select ${shopId}::bigint, ${text}
    where (select count(*) from quick_replies where shop_id is not distinct from ${shopId}::bigint) < ${maximum}
    returning id, shop_id, text
  `.execute(tx)
  return rows[0]
}

export async function saveQuickReply(
  tx: Tx,
  owner: QuickReplyOwner,
  { id, text }: { id: number; text: string },
): Promise<QuickReplyRow | undefined> {
  const { rows } = await sql<QuickReplyRow>`
    update quick_replies set text = ${text} where id = ${id} and ${within(owner)} returning id, shop_id, text
  `.execute(tx)
  return rows[0]
}

/** Returns false where there was none. */
export async function deleteQuickReply(tx: Tx, owner: QuickReplyOwner, id: number): Promise<boolean> {
  const { rows } = await sql`delete from quick_replies where id = ${id} and ${within(owner)} returning id`.execute(tx)
  return rows.length > 0
}

function within({ shopIds, isOperator }: QuickReplyOwner): RawBuilder<unknown> {
  return sql`(shop_id = any(${shopIds}::bigint[]) or (shop_id is null and ${isOperator}))`
}
