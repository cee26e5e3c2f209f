import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Order } from './orders.ts'
import { Cents, Id, Locale, Nothing, page, paging, text, Timestamp, trimmed } from './schemas.ts'
import { ShopLine } from './shops.ts'

/**
 * A conversation of a shopper with a shop, or with the platform. A shopper names it by its id, by `shop-<the shop's id>` or by `platform`; with the
 * last two the first message begins it. Staff name it by its id.
 */
const ConversationId = text(40)

/** A product that a message refers to, in its present state, in the reader's language. US cents. */
export const ProductAttachment = v.object({
  id: v.string(),
  shop_id: v.string(),
  name: v.string(),
  image: v.string(),
  image_color: v.string(),
  unit_price: Cents,
  on_sale: v.boolean(),
})
export type ProductAttachment = v.InferOutput<typeof ProductAttachment>

/** An order that a message refers to, in its present state. US cents. */
export const OrderAttachment = v.pick(Order, [
  'id',
  'order_no',
  'shop',
  'status',
  'label',
  'items',
  'lines',
  'pieces',
  'total',
])
export type OrderAttachment = v.InferOutput<typeof OrderAttachment>

const ConversationSide = v.picklist(['shopper', 'staff'])
export type ConversationSide = v.InferOutput<typeof ConversationSide>

/** `author` is a given name, possibly empty. A message has at most one of picture, product and order; without any it has text. */
export const Message = v.object({
  id: v.string(),
  from: ConversationSide,
  author: v.string(),
  text: v.string(),
  /** The address is signed for ten minutes. */
  picture: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  product: v.nullable(ProductAttachment),
  order: v.nullable(OrderAttachment),
  /** The id that the sender gave it. */
  client_id: v.nullable(v.string()),
  created_at: Timestamp,
})
export type Message = v.InferOutput<typeof Message>

/** The newest message, as a list shows it. */
const LastMessage = v.object({
  id: v.string(),
  from: ConversationSide,
  kind: v.picklist(['text', 'picture', 'product', 'order']),
  text: v.string(),
  created_at: Timestamp,
})
export type LastMessage = v.InferOutput<typeof LastMessage>

/** `time_zone` is null if the shop's country has several, so that no wrong time is shown. */
const ConversationShopLine = v.object({
  ...ShopLine.entries,
  country: v.string(),
  city: v.string(),
  time_zone: v.nullable(v.string()),
})

/** `shop` is null for the platform. `read` is the last message that the other side has read, and the time. */
export const Conversation = v.object({
  /** Null until the first message. */
  id: v.nullable(v.string()),
  shop: v.nullable(ConversationShopLine),
  unread: v.number(),
  read: v.nullable(v.object({ message: v.string(), at: Timestamp })),
})
export type Conversation = v.InferOutput<typeof Conversation>

const Listed = v.object({ ...Conversation.entries, id: v.string(), last: LastMessage })
export type ListedConversation = v.InferOutput<typeof Listed>

/** The shopper of a conversation with staff. */
const Shopper = v.object({
  id: v.string(),
  account: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
  language: Locale,
})

const PortalConversation = v.object({ ...Conversation.entries, id: v.string(), shopper: Shopper })
export type PortalConversation = v.InferOutput<typeof PortalConversation>
const PortalListed = v.object({ ...PortalConversation.entries, last: LastMessage })
export type PortalListedConversation = v.InferOutput<typeof PortalListed>

/** Newest first. `after` selects only messages after that one: those that a broken stream missed. */
const MessageQuery = v.object({ conversation: ConversationId, after: v.optional(Id), ...paging })

/** A text, a picture (an upload for `chat_picture`), a product or an order; a text may accompany one of the others. */
const Outgoing = v.object({
  conversation: ConversationId,
  text: v.optional(v.pipe(v.string(), trimmed, v.maxLength(2000, 'too_long'), v.regex(/^[^\0]*$/, 'invalid')), ''),
  picture: v.optional(Id),
  /** A product of this shop; with the platform, any. */
  product_id: v.optional(Id),
  /** An order of the shopper from this shop; with the platform, any of theirs. */
  order_id: v.optional(Id),
  /** A message that is sent again with the same id is not added twice. */
  client_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{8,64}$/, 'invalid'))),
})

/** `message` is the newest one that was seen. The mark never moves back. */
const ReadMark = v.object({ conversation: ConversationId, message: Id })

export const chatEndpoints = endpoints({
  /** The platform's conversation first, then the newest first. `unread` is the number of unread messages in all of them. */
  'GET /api/service/conversations': {
    caller: 'shopper',
    query: v.object(paging),
    reply: v.object({ ...page(Listed).entries, unread: v.number() }),
  },
  'GET /api/service/messages': {
    caller: 'shopper',
    query: MessageQuery,
    reply: v.object({ ...page(Message).entries, conversation: Conversation }),
    refusals: ['NOT_FOUND'],
  },
  'POST /api/service/send': { caller: 'shopper', body: Outgoing, reply: Message, refusals: ['NOT_FOUND'] },
  'POST /api/service/read': { caller: 'shopper', body: ReadMark, reply: Nothing, refusals: ['NOT_FOUND'] },
})

/** A sentence that staff often send. `shop` is null for the platform's. */
export const QuickReply = v.object({ id: v.string(), shop: v.nullable(v.string()), text: v.string() })
export type QuickReply = v.InferOutput<typeof QuickReply>

export const portalChatEndpoints = endpoints({
  /**
   * A seller reads those of their shops, an operator those with the platform. `waiting` selects those with unread messages, the longest waiting
   * first.
   */
  'GET /api/portal/conversation/list': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    query: v.object({ waiting: v.optional(v.boolean()), ...paging }),
    reply: v.object({ ...page(PortalListed).entries, waiting: v.number() }),
  },
  'GET /api/portal/conversation/messages': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    query: MessageQuery,
    reply: v.object({ ...page(Message).entries, conversation: PortalConversation }),
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/conversation/send': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    body: v.strictObject(Outgoing.entries),
    reply: Message,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/conversation/read': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    body: v.strictObject(ReadMark.entries),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
  'GET /api/portal/quick_reply/list': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    reply: page(QuickReply),
  },
  /** With `id` it changes that reply. */
  'POST /api/portal/quick_reply/save': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    body: v.strictObject({ id: v.optional(Id), shop: v.nullable(Id), text: text(1000) }),
    reply: QuickReply,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/quick_reply/delete': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'manager',
    body: v.strictObject({ id: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
})
