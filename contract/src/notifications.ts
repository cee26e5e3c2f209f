import * as v from 'valibot'
import type { Change } from './changes.ts'
import { endpoints } from './endpoint.ts'
import { Ids, Nothing, page, paging, Timestamp } from './schemas.ts'

/** What the stream of `GET /api/notification/stream` says, by type. Money in US cents. */
export type LiveEvent =
  | { type: 'balance'; data: { balance: number; held: number } }
  | { type: 'recharge'; data: { id: string; status: number; confirmations?: number; confirmations_needed?: number } }
  | { type: 'withdrawal'; data: { id: string; status: number } }
  | { type: 'order'; data: { id: string; group_id: string; status: number } }
  | { type: 'refund'; data: { id: string } }
  | { type: 'message'; data: { conversation: string; message: string; what: 'sent' | 'read' } }
  | { type: 'notification'; data: { unread: number } }
  /** A record of the back office's lists was written. Only staff hears it, on a stream with `?changes=1`. */
  | { type: 'change'; data: Change }

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

/** The reader's time zone, as in `Europe/Berlin`, for the days that the sentences name. */
const Zone = v.optional(v.pipe(v.string(), v.maxLength(60, 'too_long')))

/** Which ones were read: some by their ids, those of a topic, or all. One of the three. */
const NotificationReadInput = v.pipe(
  v.object({
    ids: v.optional(Ids),
    topic: v.optional(NotificationTopic),
    all: v.optional(v.literal(true)),
  }),
  v.forward(
    v.check((input) => Object.keys(input).length > 0, 'required'),
    ['ids'],
  ),
  v.forward(
    v.check((input) => Object.keys(input).length < 2, 'invalid'),
    ['ids'],
  ),
)

/** What people choose by: orders and their parcels; money and the account, of which the list always tells. */
export const NotificationChoice = v.picklist(['order', 'money', 'circular'])
export type NotificationChoice = v.InferOutput<typeof NotificationChoice>

/** `app` is the list, `push` every browser that asked for it. `locked`: the list cannot be told to leave it out. */
const NotificationSettings = v.object({
  topics: v.array(v.object({ topic: NotificationChoice, app: v.boolean(), push: v.boolean(), locked: v.boolean() })),
  /** Whether the browser that asks is told. */
  subscribed: v.boolean(),
  /** What a browser subscribes with; base64url. */
  public_key: v.string(),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

const SettingsChange = v.pipe(
  v.object({ topic: NotificationChoice, app: v.optional(v.boolean()), push: v.optional(v.boolean()) }),
  v.forward(
    v.check(({ topic, app }) => topic !== 'money' || app !== false, 'invalid'),
    ['app'],
  ),
)

/** Of a browser's push service: an address that the browser made up there. */
const Endpoint = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(1000, 'too_long'))
/** Bytes as base64url, as `PushSubscription.toJSON()` gives them: 65 and 16. */
const Subscription = v.object({
  endpoint: Endpoint,
  p256dh: v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9_-]{87}$/, 'invalid')),
  auth: v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid')),
  zone: Zone,
})

export const notificationEndpoints = endpoints({
  'GET /api/notification/list': {
    caller: 'shopper',
    query: v.object({
      topic: v.optional(NotificationTopic),
      zone: Zone,
      ...paging,
    }),
    reply: v.object({ ...page(Notification).entries, unread: Unread }),
  },
  /** Ids that are not the caller's, or gone, are passed over: reading again is no fault. */
  'POST /api/notification/read': {
    caller: 'shopper',
    body: NotificationReadInput,
    reply: v.object({ unread: Unread }),
  },
  'GET /api/notification/settings': { caller: 'shopper', reply: NotificationSettings },
  'POST /api/notification/settings': { caller: 'shopper', body: SettingsChange, reply: NotificationSettings },
  /** The browser that asks is told from now on, until it is logged out. */
  'POST /api/notification/subscribe': {
    caller: 'shopper',
    body: Subscription,
    reply: Nothing,
    refusals: ['PUSH_SERVICE_UNKNOWN'],
  },
  /** An endpoint that nobody has is no fault: the browser may have dropped it by itself. */
  'POST /api/notification/unsubscribe': {
    caller: 'shopper',
    body: v.object({ endpoint: Endpoint }),
    reply: Nothing,
  },
})
