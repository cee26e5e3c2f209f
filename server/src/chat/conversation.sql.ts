import type { LastMessage, PortalConversation, ConversationSide } from '@sealane/contract/chat'
import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'

/** The viewer: a shopper sees their own conversations; staff see those of their shops and, as operators, of the platform. */
export type ConversationParticipant =
  | { side: 'shopper'; accountId: number }
  | { side: 'staff'; accountId: number; shopIds: number[]; isOperator: boolean }

export type ConversationShopRow = { id: number; name: string; logo: string; country: string; city: string }

export type ConversationRow = {
  id: number
  account_id: number
  shop_id: number | null
  shop: ConversationShopRow | null
  /** The reading position of the other side. */
  read_id: number
  read_at: Date | null
  unread: number
  shopper: Omit<PortalConversation['shopper'], 'id'>
}
export type ListedRow = ConversationRow & { last: Omit<LastMessage, 'id'> & { id: number } }

/** Selects one of the viewer's conversations by its id, or a shopper's own with a shop or, by null, the platform. */
export type ConversationSelector = { id: number } | { shopId: number | null }

export async function selectConversation(
  queries: Queries,
  participant: ConversationParticipant,
  selector: ConversationSelector,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(participant.side)} from ${joined} where ${within(participant)} and ${matchesSelector(selector)}
  `.execute(queries)
  return rows[0]
}

type ConversationListQuery = { cursor?: string | undefined; limit: number; waiting?: boolean | undefined }

/** Selects conversations with the newest message first; a shopper's begin with the platform's. Of the waiting ones, the longest waiting is first. */
export async function selectConversations(
  queries: Queries,
  participant: ConversationParticipant,
  { cursor, limit, waiting = false }: ConversationListQuery,
) {
  const [isPlatform = null, last = null] = decodeCursor(cursor, ['number', 'number']) ?? []
  const isFirst = participant.side === 'shopper' ? sql`(c.shop_id is null)::int` : sql`0`
  const sortKey = waiting
    ? sql`-(select min(u.id) from messages u where ${newTo(participant.side)})`
    : sql`c.last_message_id`
  const { rows } = await sql<ListedRow & { is_first: number; place: number }>`
    select ${columns(participant.side)}, ${isFirst} as is_first, ${sortKey} as place, ${lastMessage} as last
    from ${joined} join messages m on m.id = c.last_message_id
    where ${within(participant)} and (${!waiting} or ${isUnread(participant.side)})
      and (${isPlatform}::bigint is null or (${isFirst}, ${sortKey}) < (${isPlatform}::bigint, ${last}::bigint))
    order by is_first desc, ${sortKey} desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  return toPage(rows, pageSize(limit), (row) => [row.is_first, row.place])
}

/** Counts the messages that the shopper has not read. */
export async function countUnread(queries: Queries, participant: ConversationParticipant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c join messages u on ${newTo(participant.side)}
    where ${within(participant)} and c.last_message_id > ${positionOf(participant.side)}
  `.execute(queries)
  return rows[0]?.count ?? 0
}

/** Counts the conversations with messages that staff have not read. */
export async function countWaiting(queries: Queries, participant: ConversationParticipant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c where ${within(participant)} and ${isUnread(participant.side)}
  `.execute(queries)
  return rows[0]?.count ?? 0
}

export async function selectShop(queries: Queries, id: number): Promise<ConversationShopRow | undefined> {
  return queries
    .selectFrom('shops')
    .select(['id', 'name', 'logo', 'country', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type LockedConversation = { id: number; account_id: number; shop_id: number | null }

/** Locks the viewer's conversation until the transaction ends. */
export async function lockConversation(
  tx: Tx,
  participant: ConversationParticipant,
  id: number,
): Promise<LockedConversation | undefined> {
  await lockShopperOfConversation(tx, id)
  const { rows } = await sql<LockedConversation>`
    select c.id, c.account_id, c.shop_id from conversations c where c.id = ${id} and ${within(participant)} for no key update
  `.execute(tx)
  return rows[0]
}

/** Locks the shopper's account before their conversation, as its deletion does. */
export async function lockShopperOfConversation(tx: Tx, id: number): Promise<void> {
  await sql`
    select 1 from accounts where id = (select account_id from conversations where id = ${id}) for key share
  `.execute(tx)
}

/** Locks the shopper's conversation with the shop or the platform; creates it where there is none. */
export async function lockOrStartConversation(
  tx: Tx,
  accountId: number,
  shopId: number | null,
): Promise<LockedConversation> {
  const { rows } = await sql<LockedConversation>`
    insert into conversations (account_id, shop_id) values (${accountId}, ${shopId})
    on conflict (account_id, shop_id) do update set account_id = excluded.account_id returning id, account_id, shop_id
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`The talk of ${accountId} with ${shopId} was not begun`)
  return row
}

/** Stores the newest message. Its sender's side has read everything up to it. */
export async function saveNewest(tx: Tx, id: number, side: ConversationSide, messageId: number): Promise<void> {
  await sql`
    update conversations set last_message_id = ${messageId}, ${readColumn(side)} = ${messageId}, ${readAtColumn(side)} = now()
    where id = ${id}
  `.execute(tx)
}

/** Returns false where the viewer had read as far before, or the conversation has no such message. */
export async function saveRead(tx: Tx, id: number, side: ConversationSide, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    update conversations c set ${readColumn(side)} = ${messageId}, ${readAtColumn(side)} = now()
    where c.id = ${id} and ${positionOf(side)} < ${messageId}
      and exists (select 1 from messages m where m.conversation_id = c.id and m.id = ${messageId})
    returning c.id
  `.execute(tx)
  return rows.length > 0
}

/** Selects the accounts that answer for the shop; for the platform, the operators with the duty support. */
export async function selectConversationStaff(queries: Queries, shopId: number | null): Promise<number[]> {
  const staff =
    shopId === null
      ? sql<{ id: number }>`select id from accounts where duties <> '{}' and duties && array['owner', 'support']`
      : sql<{ id: number }>`select account_id as id from shop_staff where shop_id = ${shopId} and role <> 'packer'`
  const { rows } = await staff.execute(queries)
  return rows.map(({ id }) => id)
}

const joined = sql`conversations c join accounts a on a.id = c.account_id left join shops s on s.id = c.shop_id`

/** `read` is the other side's, `unread` the viewer's own. */
function columns(side: ConversationSide): RawBuilder<unknown> {
  const other = side === 'shopper' ? 'staff' : 'shopper'
  return sql`c.id, c.account_id, c.shop_id, ${positionOf(other)} as read_id, c.${readAtColumn(other)} as read_at,
    ${unread(side)} as unread,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'logo', s.logo, 'country', s.country,
      'city', s.city) end as shop,
    json_build_object('account', a.account, 'name', concat_ws(' ', nullif(a.given_name, ''), nullif(a.family_name, '')),
      'avatar', a.avatar, 'language', a.language) as shopper`
}

/** A message with a picture, product or order has that kind, even with a text. */
const lastMessage = sql`json_build_object('id', m.id, 'from', case when m.is_from_staff then 'staff' else 'shopper' end,
  'kind', case when m.picture_id is not null then 'picture' when m.product_id is not null then 'product'
    when m.order_id is not null then 'order' else 'text' end, 'text', m.text, 'created_at', m.created_at)`

/** Messages `u` of the conversation `c` that the side has not read. */
function newTo(side: ConversationSide): RawBuilder<unknown> {
  return sql`u.conversation_id = c.id and u.id > ${positionOf(side)} and u.is_from_staff = ${side === 'shopper'}`
}

function unread(side: ConversationSide): RawBuilder<unknown> {
  return sql`(select count(*)::int from messages u where ${newTo(side)})`
}

/** Whether a conversation has unread messages. Most are read to their end: their own row shows that, and none of their messages is read. */
function isUnread(side: ConversationSide): RawBuilder<unknown> {
  return sql`(c.last_message_id > ${positionOf(side)} and exists (select 1 from messages u where ${newTo(side)}))`
}

function positionOf(side: ConversationSide): RawBuilder<unknown> {
  return sql`c.${readColumn(side)}`
}

function readColumn(side: ConversationSide): RawBuilder<unknown> {
  return side === 'shopper' ? sql`shopper_read_id` : sql`staff_read_id`
}

function readAtColumn(side: ConversationSide): RawBuilder<unknown> {
  return side === 'shopper' ? sql`shopper_read_at` : sql`staff_read_at`
}

/** The condition on `conversations c` that excludes foreign conversations. */
function within(participant: ConversationParticipant): RawBuilder<unknown> {
  if (participant.side === 'shopper') return sql`c.account_id = ${participant.accountId}`
  return sql`(c.shop_id = any(${participant.shopIds}::bigint[]) or (c.shop_id is null and ${participant.isOperator}))`
}

function matchesSelector(selector: ConversationSelector): RawBuilder<unknown> {
  return 'id' in selector ? sql`c.id = ${selector.id}` : sql`c.shop_id is not distinct from ${selector.shopId}`
}
