import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Cursor, Ids, Limit, page, Timestamp } from './schemas.ts'

/** What the stream of `GET /api/notification/stream` says, by type. Money in US cents. */
export type LiveEvent =
  | { type: 'balance'; data: { balance: number; held: number } }
  | { type: 'recharge'; data: { id: string; status: number } }
  | { type: 'withdrawal'; data: { id: string; status: number } }
  | { type: 'order'; data: { id: string; group_id: string; status: number } }
  | { type: 'refund'; data: { id: string } }
  | { type: 'message'; data: { conversation: string; message: string; what: 'sent' | 'read' } }
  | { type: 'notification'; data: { unread: number } }

/** What a notification is about; lists and counts go by it. */
export const NotificationTopic = v.picklist(['order', 'wallet', 'refund', 'system'])
export type NotificationTopic = v.InferOutput<typeof NotificationTopic>

/** Said in the reader's language. `action` is the word of its one button, which leads where `link` leads. */
export const Notification = v.object({
  id: v.string(),
  topic: NotificationTopic,
  kind: v.string(),
  title: v.string(),
  body: v.string(),
  action: v.nullable(v.string()),
  /** A path of the storefront without its language, or one of the portal. */
  link: v.nullable(v.string()),
  image: v.nullable(v.string()),
  image_color: v.nullable(v.string()),
  read: v.boolean(),
  created_at: Timestamp,
})
export type Notification = v.InferOutput<typeof Notification>

/** How many are unread, of all and of each topic. */
const Unread = v.object({
  all: v.number(),
  order: v.number(),
  wallet: v.number(),
  refund: v.number(),
  system: v.number(),
})
export type Unread = v.InferOutput<typeof Unread>

/** Which ones were read: some by their ids, those of a topic, or all. One of the three. */
const Reading = v.pipe(
  v.strictObject({
    ids: v.optional(Ids),
    topic: v.optional(NotificationTopic),
    all: v.optional(v.literal(true)),
  }),
  v.forward(
    v.check((asked) => Object.keys(asked).length > 0, 'required'),
    ['ids'],
  ),
  v.forward(
    v.check((asked) => Object.keys(asked).length < 2, 'invalid'),
    ['ids'],
  ),
)

export const notificationEndpoints = endpoints({
  'GET /api/notification/list': {
    caller: 'shopper',
    /** `zone` is the reader's time zone, as in `Europe/Berlin`, for the days that the sentences name. */
    query: v.object({
      topic: v.optional(NotificationTopic),
      zone: v.optional(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
      cursor: Cursor,
      limit: Limit,
    }),
    reply: v.object({ ...page(Notification).entries, unread: Unread }),
  },
  /** Ids that are not the caller's, or gone, are passed over: reading again is no fault. */
  'POST /api/notification/read': {
    caller: 'shopper',
    body: Reading,
    reply: v.object({ unread: Unread }),
  },
})
