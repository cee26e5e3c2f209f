import * as v from 'valibot'
import type { Change } from './changes.ts'
import { endpoints } from './endpoint.ts'
import { Ids, Nothing, page, paging, Timestamp } from './schemas.ts'

/** The events of the stream `GET /api/notification/stream`, by type. Money in US cents. */
export type LiveEvent =
  | { type: 'balance'; data: { balance: number; held: number } }
  | { type: 'recharge'; data: { id: string; status: number; confirmations?: number; confirmations_needed?: number } }
  | { type: 'withdrawal'; data: { id: string; status: number } }
  | { type: 'order'; data: { id: string; group_id: string; status: number } }
  | { type: 'refund'; data: { id: string } }
  | { type: 'message'; data: { conversation: string; message: string; what: 'sent' | 'read' } }
  | { type: 'notification'; data: { unread: number } }
  /** A record of the back office's lists was written. Only staff receive it, on a stream with `?changes=1`. */
  | { type: 'change'; data: Change }

/** The topic of a notification; lists and counts use it. */
export const NotificationTopic = v.picklist(['order', 'wallet', 'refund', 'system'])
export type NotificationTopic = v.InferOutput<typeof NotificationTopic>

/** The texts are in the reader's language. `action` is the label of its one button, which leads to `link`. */
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

/** The number of unread ones, in total and of each topic. */
const Unread = v.object({
  all: v.number(),
  order: v.number(),
  wallet: v.number(),
  refund: v.number(),
  system: v.number(),
})
export type Unread = v.InferOutput<typeof Unread>

/** The reader's time zone, such as `Europe/Berlin`, for days in the sentences. */
const Zone = v.optional(v.pipe(v.string(), v.maxLength(60, 'too_long')))

/** Selects the notifications that were read: by their ids, by a topic, or all. Exactly one of the three. */
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

/**
 * The groups that people can turn on or off: orders with their parcels; the sales of a shop that they work for; money and the account; announcements.
 * The list always shows sales and money.
 */
export const NotificationChoice = v.picklist(['order', 'sale', 'money', 'circular'])
export type NotificationChoice = v.InferOutput<typeof NotificationChoice>

/**
 * `app` is the list, `push` every subscribed browser, `mail` the verified e-mail. `locked` means that the list cannot be turned off. Only the staff of
 * shops have the topic `sale`.
 */
const NotificationSettings = v.object({
  topics: v.array(
    v.object({
      topic: NotificationChoice,
      app: v.boolean(),
      push: v.boolean(),
      mail: v.boolean(),
      locked: v.boolean(),
    }),
  ),
  /** Whether the account has a verified e-mail; without one it gets no mail. */
  email_verified: v.boolean(),
  /** Whether the calling browser is subscribed. */
  subscribed: v.boolean(),
  /** The key with which a browser subscribes; base64url. */
  public_key: v.string(),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

const SettingsChange = v.pipe(
  v.object({
    topic: NotificationChoice,
    app: v.optional(v.boolean()),
    push: v.optional(v.boolean()),
    mail: v.optional(v.boolean()),
  }),
  v.forward(
    v.check(({ topic, app }) => app !== false || (topic !== 'money' && topic !== 'sale'), 'invalid'),
    ['app'],
  ),
)

/** An address of a browser's push service that the browser has chosen. */
const Endpoint = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(1000, 'too_long'))
/** Bytes as base64url, in the form of `PushSubscription.toJSON()`: 65 and 16. */
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
  /** Skips ids that are not the caller's or no longer exist: a repetition is no error. */
  'POST /api/notification/read': {
    caller: 'shopper',
    body: NotificationReadInput,
    reply: v.object({ unread: Unread }),
  },
  'GET /api/notification/settings': { caller: 'shopper', reply: NotificationSettings },
  'POST /api/notification/settings': { caller: 'shopper', body: SettingsChange, reply: NotificationSettings },
  /** Subscribes the calling browser until it is logged out. */
  'POST /api/notification/subscribe': {
    caller: 'shopper',
    body: Subscription,
    reply: Nothing,
    refusals: ['PUSH_SERVICE_UNKNOWN'],
  },
  /** An unknown endpoint is no error: the browser may have dropped it by itself. */
  'POST /api/notification/unsubscribe': {
    caller: 'shopper',
    body: v.object({ endpoint: Endpoint }),
    reply: Nothing,
  },
})
