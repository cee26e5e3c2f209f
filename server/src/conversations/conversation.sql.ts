import type { LastMessage, PortalConversation, Side } from '@sealane/contract/conversations'
import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'

/** Who looks: a shopper at their own talks, staff at those of their shops and, as operators, of the platform. */
export type Viewer =
  | { side: 'shopper'; accountId: number }
  | { side: 'staff'; accountId: number; shopIds: number[]; isOperator: boolean }

export type ShopRow = { id: number; name: string; logo: string; country: string; city: string }

export type ConversationRow = {
  id: number
  account_id: number
  shop_id: number | null
  shop: ShopRow | null
  /** How far the other side has read. */
  read_id: number
  read_at: Date | null
  unread: number
  shopper: Omit<PortalConversation['shopper'], 'id'>
}
export type ListedRow = ConversationRow & { last: Omit<LastMessage, 'id'> & { id: number } }

/** Which of the viewer's talks: one by its id, or a shopper's own with a shop or, by null, the platform. */
export type Wanted = { id: number } | { shopId: number | null }

export async function selectConversation(
  queries: Queries,
  viewer: Viewer,
  wanted: Wanted,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(viewer.side)} from ${joined} where ${within(viewer)} and ${isWanted(wanted)}
  `.execute(queries)
  return rows[0]
}

type Page = { cursor?: string | undefined; limit: number; waiting?: boolean | undefined }

/** A shopper's begin with the platform's; all come with the newest message first. Of those that wait, the one that has waited longest. */
export async function selectConversations(queries: Queries, viewer: Viewer, { cursor, limit, waiting = false }: Page) {
  const [isPlatform = null, last = null] = decodeCursor(cursor, ['number', 'number']) ?? []
  const isFirst = viewer.side === 'shopper' ? sql`(c.shop_id is null)::int` : sql`0`
  const place = waiting ? sql`-(select min(u.id) from messages u where ${newTo(viewer.side)})` : sql`c.last_message_id`
  const { rows } = await sql<ListedRow & { is_first: number; place: number }>`
    select ${columns(viewer.side)}, ${isFirst} as is_first, ${place} as place, ${lastMessage} as last
    from ${joined} join messages m on m.id = c.last_message_id
    where ${within(viewer)} and (${!waiting} or ${isUnread(viewer.side)})
      and (${isPlatform}::bigint is null or (${isFirst}, ${place}) < (${isPlatform}::bigint, ${last}::bigint))
    order by is_first desc, ${place} desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  return toPage(rows, pageSize(limit), (row) => [row.is_first, row.place])
}

/** How many messages the shopper has not read. */
export async function countUnread(queries: Queries, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c join messages u on ${newTo(viewer.side)}
    where ${within(viewer)} and c.last_message_id > ${positionOf(viewer.side)}
  `.execute(queries)
  return rows[0]?.count ?? 0
}

/** How many talks have something that staff have not read. */
export async function countWaiting(queries: Queries, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c where ${within(viewer)} and ${isUnread(viewer.side)}
  `.execute(queries)
  return rows[0]?.count ?? 0
}

export async function selectShop(queries: Queries, id: number): Promise<ShopRow | undefined> {
  return queries
    .selectFrom('shops')
    .select(['id', 'name', 'logo', 'country', 'city'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Locked = { id: number; account_id: number; shop_id: number | null }

/** The talk in the viewer's hand until the transaction is over. */
export async function lockConversation(tx: Tx, viewer: Viewer, id: number): Promise<Locked | undefined> {
  await holdShopper(tx, id)
  const { rows } = await sql<Locked>`
    select c.id, c.account_id, c.shop_id from conversations c where c.id = ${id} and ${within(viewer)} for no key update
  `.execute(tx)
  return rows[0]
}

/** The shopper's account comes before their talk, as where it is deleted. */
export async function holdShopper(tx: Tx, id: number): Promise<void> {
  await sql`
    select 1 from accounts where id = (select account_id from conversations where id = ${id}) for key share
  `.execute(tx)
}

/** The same for the shopper's talk with the shop or the platform, which is begun where it is not there. */
export async function lockOrBegin(tx: Tx, accountId: number, shopId: number | null): Promise<Locked> {
  const { rows } = await sql<Locked>`
    insert into conversations (account_id, shop_id) values (${accountId}, ${shopId})
    on conflict (account_id, shop_id) do update set account_id = excluded.account_id returning id, account_id, shop_id
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`The talk of ${accountId} with ${shopId} was not begun`)
  return row
}

/** Whoever answers has read what was there. */
export async function saveNewest(tx: Tx, id: number, side: Side, messageId: number): Promise<void> {
  await sql`
    update conversations set last_message_id = ${messageId}, ${readColumn(side)} = ${messageId}, ${readAtColumn(side)} = now()
    where id = ${id}
  `.execute(tx)
}

/** False where the viewer had read as far before, or there is no such message in the talk. */
export async function saveRead(tx: Tx, id: number, side: Side, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    update conversations c set ${readColumn(side)} = ${messageId}, ${readAtColumn(side)} = now()
    where c.id = ${id} and ${positionOf(side)} < ${messageId}
      and exists (select 1 from messages m where m.conversation_id = c.id and m.id = ${messageId})
    returning c.id
  `.execute(tx)
  return rows.length > 0
}

/** Who answers for the shop; for the platform its operators who support. */
export async function selectStaff(queries: Queries, shopId: number | null): Promise<number[]> {
  const staff =
    shopId === null
      ? sql<{ id: number }>`select id from accounts where duties <> '{}' and duties && array['owner', 'support']`
      : sql<{ id: number }>`select account_id as id from shop_staff where shop_id = ${shopId} and role <> 'packer'`
  const { rows } = await staff.execute(queries)
  return rows.map(({ id }) => id)
}

const joined = sql`conversations c join accounts a on a.id = c.account_id left join shops s on s.id = c.shop_id`

/** `read` is the other side's, `unread` the viewer's own. */
function columns(side: Side): RawBuilder<unknown> {
  const other = side === 'shopper' ? 'staff' : 'shopper'
  return sql`c.id, c.account_id, c.shop_id, ${positionOf(other)} as read_id, c.${readAtColumn(other)} as read_at,
    ${unread(side)} as unread,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'logo', s.logo, 'country', s.country,
      'city', s.city) end as shop,
    json_build_object('account', a.account, 'name', concat_ws(' ', nullif(a.given_name, ''), nullif(a.family_name, '')),
      'avatar', a.avatar, 'language', a.language) as shopper`
}

/** A picture, product or order says what kind it is even with a text beside it. */
const lastMessage = sql`json_build_object('id', m.id, 'from', case when m.is_from_staff then 'staff' else 'shopper' end,
  'kind', case when m.picture_id is not null then 'picture' when m.product_id is not null then 'product'
    when m.order_id is not null then 'order' else 'text' end, 'text', m.text, 'created_at', m.created_at)`

/** Messages `u` of the talk `c` that the side has not read. */
function newTo(side: Side): RawBuilder<unknown> {
  return sql`u.conversation_id = c.id and u.id > ${positionOf(side)} and u.is_from_staff = ${side === 'shopper'}`
}

function unread(side: Side): RawBuilder<unknown> {
  return sql`(select count(*)::int from messages u where ${newTo(side)})`
}

/** Talks that are read to their end, which most are, are told by their own row: none of their messages is read for it. */
function isUnread(side: Side): RawBuilder<unknown> {
  return sql`(c.last_message_id > ${positionOf(side)} and exists (select 1 from messages u where ${newTo(side)}))`
}

function positionOf(side: Side): RawBuilder<unknown> {
  return sql`c.${readColumn(side)}`
}

function readColumn(side: Side): RawBuilder<unknown> {
  return side === 'shopper' ? sql`shopper_read_id` : sql`staff_read_id`
}

function readAtColumn(side: Side): RawBuilder<unknown> {
  return side === 'shopper' ? sql`shopper_read_at` : sql`staff_read_at`
}

/** The condition on `conversations c` that keeps foreign talks out. */
function within(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.side === 'shopper') return sql`c.account_id = ${viewer.accountId}`
  return sql`(c.shop_id = any(${viewer.shopIds}::bigint[]) or (c.shop_id is null and ${viewer.isOperator}))`
}

function isWanted(wanted: Wanted): RawBuilder<unknown> {
  return 'id' in wanted ? sql`c.id = ${wanted.id}` : sql`c.shop_id is not distinct from ${wanted.shopId}`
}
