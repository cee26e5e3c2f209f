import { sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'

export type MessageRow = {
  id: number
  is_from_staff: boolean
  author: string
  text: string
  picture: { id: number; file: string; width: number; height: number } | null
  product_id: number | null
  order_id: number | null
  client_id: string | null
  created_at: Date
}

type MessagePageRequest = { after: number; cursor?: string | undefined; limit: number }

/** Selects messages, newest first. */
export async function selectMessages(
  queries: Queries,
  conversationId: number,
  { after, cursor, limit }: MessagePageRequest,
) {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${joined}
    where m.conversation_id = ${conversationId} and m.id > ${after} and (${before}::bigint is null or m.id < ${before}::bigint)
    order by m.id desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  return toPage(rows, pageSize(limit), ({ id }) => [id])
}

export async function selectMessage(queries: Queries, id: number): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`select ${columns} from ${joined} where m.id = ${id}`.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`The message ${id} vanished while it was sent`)
  return row
}

type ClientMessageKey = { conversationId: number; authorId: number; clientId: string | undefined }

/** Returns the message that the sender sent before under this client id; undefined without a client id. */
export async function selectSent(
  tx: Tx,
  { conversationId, authorId, clientId }: ClientMessageKey,
): Promise<number | undefined> {
  if (clientId === undefined) return undefined
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

type NewMessage = {
  conversation_id: number
  author_id: number
  is_from_staff: boolean
  client_id: string | null
  text: string
  picture_id: number | null
  product_id: number | null
  order_id: number | null
}

/** Inserts a message. The caller has locked the conversation's row, so that ids rise in the order of commits. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

const joined = sql`messages m join accounts a on a.id = m.author_id left join uploads u on u.id = m.picture_id`

const columns = sql`m.id, m.is_from_staff, a.given_name as author, m.text, m.product_id, m.order_id, m.client_id, m.created_at,
  case when u.id is not null then json_build_object('id', u.id, 'file', u.file, 'width', u.width, 'height', u.height) end
    as picture`
