import type { NotificationChoice, NotificationTopic } from '@sealane/contract/notifications'
import type { LetterRow } from './letter-rows.rules.ts'

/** The types of values in a sentence, as they are stored: text, US cents, a number of things, a time of which the day is shown, or the clock too. */
type NotificationParamTypes = { text: string; money: number; count: number; day: Date; time: Date }
/**
 * Whether a kind goes by mail: if the person has chosen it; always and only, as a paper of the contract, because the screen has just shown the rest; not
 * by this way, because the use case sends a mail of its own; or not at all, because the list is enough, or because a stranger could cause any number.
 */
type Mailing = 'chosen' | 'only' | 'own' | 'none'
type NotificationDefinition = {
  topic: NotificationTopic
  mail: Mailing
  params: Readonly<Record<string, keyof NotificationParamTypes>>
}

/**
 * All notifications: the topic under which each is listed, whether it goes by mail, and the values of its sentences. The sentences are in
 * `messages/<language>/notices.json` under the same key. An entry must stay as long as an account may have such a notification.
 */
const notices = {
  order_placed: { topic: 'order', mail: 'only', params: { orders: 'count', amount: 'money', pay_by: 'time' } },
  order_paid: {
    topic: 'order',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money', ship_by: 'day' },
  },
  order_shipped: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', carrier: 'text' } },
  order_part_shipped: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', carrier: 'text' } },
  order_arrived: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', day: 'day' } },
  order_confirm_soon: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', day: 'day' } },
  order_received: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', until: 'day' } },
  order_completed: { topic: 'order', mail: 'none', params: { order_no: 'text', shop: 'text' } },
  order_money_back: {
    topic: 'order',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money', by: 'text' },
  },
  order_closed: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', by: 'text' } },
  sale_paid: {
    topic: 'order',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', pieces: 'count', amount: 'money', ship_by: 'day' },
  },
  sale_cancelled: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', by: 'text' } },
  sale_handled: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', step: 'text' } },
  refund_return_approved: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', until: 'day' } },
  refund_address_awaited: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', until: 'day' } },
  refund_address_changed: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', until: 'day' } },
  refund_not_sent: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  refund_paid: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  refund_settled: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text' } },
  refund_refused: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', reason: 'text', until: 'day' },
  },
  refund_refused_finally: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', reason: 'text' },
  },
  refund_offered: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money', until: 'day' },
  },
  refund_offer_ends: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money', until: 'day' },
  },
  sale_refund_disputed: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money' },
  },
  refund_lapsed: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text' } },
  sale_refund_asked: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money', until: 'day' },
  },
  sale_return_approved: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', by: 'text' } },
  sale_return_address_needed: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', until: 'day' },
  },
  sale_return_sent: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', until: 'day' } },
  sale_not_sent: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  sale_refund_paid: {
    topic: 'refund',
    mail: 'chosen',
    params: { order_no: 'text', shop: 'text', amount: 'money', by: 'text' },
  },
  sale_refund_appealed: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text' } },
  sale_refund_withdrawn: { topic: 'refund', mail: 'chosen', params: { order_no: 'text', shop: 'text' } },
  sale_reviewed: { topic: 'order', mail: 'none', params: { order_no: 'text', shop: 'text', stars: 'count' } },
  review_replied: { topic: 'order', mail: 'none', params: { order_no: 'text', shop: 'text' } },
  review_hidden: { topic: 'order', mail: 'chosen', params: { order_no: 'text', shop: 'text', reason: 'text' } },
  review_shown: { topic: 'order', mail: 'none', params: { order_no: 'text', shop: 'text' } },
  recharge_passed: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', stated: 'money', as_stated: 'text' } },
  recharge_refused: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', reason: 'text' } },
  recharge_reversed: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', reason: 'text' } },
  balance_paid_out: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', note: 'text' } },
  account_frozen: { topic: 'wallet', mail: 'chosen', params: { reason: 'text' } },
  account_unfrozen: { topic: 'wallet', mail: 'chosen', params: { reason: 'text' } },
  network_stopped: { topic: 'system', mail: 'chosen', params: { network: 'text', why: 'text' } },
  receiving_changed: { topic: 'system', mail: 'chosen', params: { operator: 'text', what: 'text' } },
  setting_proposed: { topic: 'system', mail: 'none', params: { operator: 'text', setting: 'text', needs: 'text' } },
  setting_confirmed: { topic: 'system', mail: 'none', params: { operator: 'text', setting: 'text', day: 'day' } },
  setting_cancelled: { topic: 'system', mail: 'none', params: { operator: 'text', setting: 'text' } },
  setting_applied: { topic: 'system', mail: 'none', params: { operator: 'text', setting: 'text' } },
  setting_failed: { topic: 'system', mail: 'none', params: { operator: 'text', setting: 'text' } },
  withdrawal_asked: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', place: 'text' } },
  withdrawal_cancelled: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', place: 'text' } },
  withdrawal_passed: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', place: 'text' } },
  withdrawal_refused: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', reason: 'text' } },
  withdrawal_settled: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', place: 'text' } },
  withdrawal_failed: { topic: 'wallet', mail: 'chosen', params: { amount: 'money', reason: 'text' } },
  shop_withdrawal: {
    topic: 'wallet',
    mail: 'chosen',
    params: { shop: 'text', person: 'text', amount: 'money', place: 'text', what: 'text' },
  },
  destination_added: { topic: 'wallet', mail: 'own', params: { place: 'text', hours: 'count' } },
  new_device: { topic: 'system', mail: 'none', params: { device: 'text', address: 'text' } },
  email_changed: { topic: 'system', mail: 'own', params: { email: 'text' } },
  email_to_verify: { topic: 'system', mail: 'none', params: {} },
  password_changed: { topic: 'system', mail: 'own', params: {} },
  payment_code_set: { topic: 'system', mail: 'own', params: {} },
  payment_code_changed: { topic: 'system', mail: 'own', params: {} },
  payment_code_reset: { topic: 'system', mail: 'own', params: {} },
  passkey_added: { topic: 'system', mail: 'own', params: { device: 'text' } },
  passkey_removed: { topic: 'system', mail: 'own', params: { device: 'text' } },
  passkeys_kept: { topic: 'system', mail: 'none', params: { passkeys: 'count' } },
  passkey_asking_off: { topic: 'system', mail: 'own', params: {} },
  second_factor_added: { topic: 'system', mail: 'own', params: {} },
  second_factor_removed: { topic: 'system', mail: 'own', params: {} },
  staff_invited: { topic: 'system', mail: 'none', params: { shop: 'text', role: 'text' } },
  staff_added: { topic: 'system', mail: 'own', params: { shop: 'text', role: 'text' } },
  shop_owners_changed: { topic: 'system', mail: 'own', params: { shop: 'text', person: 'text', change: 'text' } },
  staff_removed: { topic: 'system', mail: 'none', params: { shop: 'text' } },
  payment_code_locked: { topic: 'system', mail: 'none', params: {} },
  password_guessed: { topic: 'system', mail: 'none', params: {} },
  export_ready: { topic: 'system', mail: 'none', params: {} },
  export_failed: { topic: 'system', mail: 'none', params: {} },
  application_approved: { topic: 'system', mail: 'own', params: { shop: 'text' } },
  application_refused: { topic: 'system', mail: 'own', params: { shop: 'text', reason: 'text' } },
  product_passed: { topic: 'system', mail: 'none', params: { product: 'text', shop: 'text' } },
  product_refused: { topic: 'system', mail: 'none', params: { product: 'text', shop: 'text', reason: 'text' } },
  stock_low: { topic: 'system', mail: 'chosen', params: { shop: 'text', count: 'count' } },
  group_notice: { topic: 'system', mail: 'chosen', params: { notice: 'count', title: 'text', body: 'text' } },
  shop_closed: { topic: 'system', mail: 'chosen', params: { shop: 'text', reason: 'text' } },
  shop_opened: { topic: 'system', mail: 'chosen', params: { shop: 'text', reason: 'text' } },
  shop_renamed: { topic: 'system', mail: 'none', params: { shop: 'text', name: 'text' } },
  shop_rename_refused: { topic: 'system', mail: 'none', params: { shop: 'text', name: 'text', reason: 'text' } },
  shop_changed: { topic: 'system', mail: 'own', params: { shop: 'text', what: 'text', place: 'text' } },
  shop_commission: { topic: 'system', mail: 'chosen', params: { shop: 'text', percent: 'count', reason: 'text' } },
  shop_commission_proposed: {
    topic: 'system',
    mail: 'none',
    params: { operator: 'text', shop: 'text', percent: 'count', reason: 'text' },
  },
  shop_high_freight: { topic: 'system', mail: 'none', params: { shop: 'text' } },
} as const satisfies Record<string, NotificationDefinition>

export type NoticeKind = keyof typeof notices

type ParamsOf<Kind extends NoticeKind> = {
  [Name in keyof (typeof notices)[Kind]['params']]: NotificationParamTypes[(typeof notices)[Kind]['params'][Name] &
    keyof NotificationParamTypes]
}

/** Returns the choice that turns the kind on or off. Returned money belongs to money, so that nobody misses it. */
export function choiceOf(kind: NoticeKind): NotificationChoice {
  if (kind === 'group_notice') return 'circular'
  if (kind.startsWith('sale_') || kind === 'stock_low') return 'sale'
  return notices[kind].topic === 'order' && kind !== 'order_money_back' ? 'order' : 'money'
}

/** Whether the list shows the notification in any case. */
export function isLocked(choice: NotificationChoice): boolean {
  return choice === 'money' || choice === 'sale'
}

/**
 * A way to reach a person. Another one, such as text messages, is a name here, a column of `notification_choices`, and a queue that
 * `insertNotifications` fills and a job sends.
 */
type Channel = 'app' | 'push' | 'mail'

/** Returns the channels that are on until the person chooses. Advertising by mail needs consent. */
export function defaultsOf(choice: NotificationChoice): Record<Channel, boolean> {
  return { app: true, push: true, mail: choice !== 'circular' }
}

/** Whether the mail is a paper of the contract: it is sent in any case, and cannot be turned off. */
export function isContractPaper(kind: NoticeKind): boolean {
  return notices[kind].mail === 'only'
}

/** A kind of event with its values. */
export type NotificationContent = { [Kind in NoticeKind]: { kind: Kind; params: ParamsOf<Kind> } }[NoticeKind]

/** Seconds in which later notifications join an unread one. */
export const joinedForS = 600

/**
 * A notification with its link: a path of the storefront without its language, or of the portal. It joins an unread notification of a kind in `joins`
 * about the same order, not older than `joinedForS`: one of the same kind takes the new text and link, one of another kind stays as it is.
 */
export type Notice = NotificationContent & {
  link: `/${string}` | null
  image?: { address: string; color: string }
  joins?: readonly NoticeKind[]
  /** The table of its mail. */
  rows?: readonly LetterRow[]
}

/** A notification and its recipients. */
export type AddressedNotice = { to: readonly number[]; notice: Notice }

/** Returns one row for each recipient, and how it is delivered. */
export function toRows(addressed: readonly AddressedNotice[]) {
  return addressed.flatMap(({ to, notice: { kind, params, link, image, joins = [], rows = null } }) => {
    const [choice, { topic, mail }] = [choiceOf(kind), notices[kind]]
    const delivery = { joins, choice, rows, mail, mail_by_default: defaultsOf(choice).mail }
    return to.map((account_id) => ({
      ...{ account_id, topic, kind, params, link, delivery },
      image: image?.address ?? null,
      image_color: image?.color ?? null,
    }))
  })
}

export type Formats = { money: (cents: number) => string; day: (at: Date) => string; time: (at: Date) => string }

/** Returns the stored values as the sentences show them. */
export function toShown(
  kind: NoticeKind,
  kept: Record<string, string | number>,
  formats: Formats,
): Record<string, string | number> {
  const { params }: NotificationDefinition = notices[kind]
  return Object.fromEntries(Object.entries(params).map(([name, type]) => [name, show(type, kept[name] ?? '', formats)]))
}

function show(type: keyof NotificationParamTypes, value: string | number, formats: Formats): string | number {
  if (type === 'money') return formats.money(Number(value))
  if (type === 'day' || type === 'time') return formats[type](new Date(value))
  return value
}
