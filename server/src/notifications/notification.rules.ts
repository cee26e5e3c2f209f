import type { NotificationChoice, NotificationTopic } from '@sealane/contract/notifications'

/** The types of values in a sentence, as they are stored: text, US cents, a number of things, a time of which the day is shown. */
type NotificationParamTypes = { text: string; money: number; count: number; day: Date }
type NotificationDefinition = {
  topic: NotificationTopic
  params: Readonly<Record<string, keyof NotificationParamTypes>>
}

/**
 * All notifications: the topic under which each is listed, and the values of its sentences. The sentences are in `messages/<language>/notices.json`
 * under the same key. An entry must stay as long as an account may have such a notification.
 */
const notices = {
  order_paid: { topic: 'order', params: { order_no: 'text', shop: 'text', amount: 'money', ship_by: 'day' } },
  order_shipped: { topic: 'order', params: { order_no: 'text', shop: 'text', carrier: 'text' } },
  order_part_shipped: { topic: 'order', params: { order_no: 'text', shop: 'text', carrier: 'text' } },
  order_arrived: { topic: 'order', params: { order_no: 'text', shop: 'text', day: 'day' } },
  order_confirm_soon: { topic: 'order', params: { order_no: 'text', shop: 'text', day: 'day' } },
  order_received: { topic: 'order', params: { order_no: 'text', shop: 'text', until: 'day' } },
  order_completed: { topic: 'order', params: { order_no: 'text', shop: 'text' } },
  order_money_back: { topic: 'order', params: { order_no: 'text', shop: 'text', amount: 'money', by: 'text' } },
  order_closed: { topic: 'order', params: { order_no: 'text', shop: 'text', by: 'text' } },
  sale_paid: {
    topic: 'order',
    params: { order_no: 'text', shop: 'text', pieces: 'count', amount: 'money', ship_by: 'day' },
  },
  sale_cancelled: { topic: 'order', params: { order_no: 'text', shop: 'text', by: 'text' } },
  sale_handled: { topic: 'order', params: { order_no: 'text', shop: 'text', step: 'text' } },
  refund_return_approved: { topic: 'refund', params: { order_no: 'text', shop: 'text', until: 'day' } },
  refund_address_awaited: { topic: 'refund', params: { order_no: 'text', shop: 'text', until: 'day' } },
  refund_address_changed: { topic: 'refund', params: { order_no: 'text', shop: 'text', until: 'day' } },
  refund_not_sent: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  refund_paid: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  refund_settled: { topic: 'refund', params: { order_no: 'text', shop: 'text' } },
  refund_refused: { topic: 'refund', params: { order_no: 'text', shop: 'text', reason: 'text', until: 'day' } },
  refund_refused_finally: { topic: 'refund', params: { order_no: 'text', shop: 'text', reason: 'text' } },
  refund_offered: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money', until: 'day' } },
  refund_offer_ends: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money', until: 'day' } },
  sale_refund_disputed: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  refund_lapsed: { topic: 'refund', params: { order_no: 'text', shop: 'text' } },
  sale_refund_asked: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money', until: 'day' } },
  sale_return_approved: { topic: 'refund', params: { order_no: 'text', shop: 'text', by: 'text' } },
  sale_return_address_needed: { topic: 'refund', params: { order_no: 'text', shop: 'text', until: 'day' } },
  sale_return_sent: { topic: 'refund', params: { order_no: 'text', shop: 'text', until: 'day' } },
  sale_not_sent: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money' } },
  sale_refund_paid: { topic: 'refund', params: { order_no: 'text', shop: 'text', amount: 'money', by: 'text' } },
  sale_refund_appealed: { topic: 'refund', params: { order_no: 'text', shop: 'text' } },
  sale_refund_withdrawn: { topic: 'refund', params: { order_no: 'text', shop: 'text' } },
  sale_reviewed: { topic: 'order', params: { order_no: 'text', shop: 'text', stars: 'count' } },
  review_replied: { topic: 'order', params: { order_no: 'text', shop: 'text' } },
  review_hidden: { topic: 'order', params: { order_no: 'text', shop: 'text', reason: 'text' } },
  review_shown: { topic: 'order', params: { order_no: 'text', shop: 'text' } },
  recharge_passed: { topic: 'wallet', params: { amount: 'money', stated: 'money', as_stated: 'text' } },
  recharge_refused: { topic: 'wallet', params: { amount: 'money', reason: 'text' } },
  recharge_reversed: { topic: 'wallet', params: { amount: 'money', reason: 'text' } },
  balance_paid_out: { topic: 'wallet', params: { amount: 'money', note: 'text' } },
  account_frozen: { topic: 'wallet', params: { reason: 'text' } },
  account_unfrozen: { topic: 'wallet', params: { reason: 'text' } },
  network_stopped: { topic: 'system', params: { network: 'text', why: 'text' } },
  receiving_changed: { topic: 'system', params: { operator: 'text', what: 'text' } },
  setting_proposed: { topic: 'system', params: { operator: 'text', setting: 'text', needs: 'text' } },
  setting_confirmed: { topic: 'system', params: { operator: 'text', setting: 'text', day: 'day' } },
  setting_cancelled: { topic: 'system', params: { operator: 'text', setting: 'text' } },
  setting_applied: { topic: 'system', params: { operator: 'text', setting: 'text' } },
  setting_failed: { topic: 'system', params: { operator: 'text', setting: 'text' } },
  withdrawal_asked: { topic: 'wallet', params: { amount: 'money', place: 'text' } },
  withdrawal_cancelled: { topic: 'wallet', params: { amount: 'money', place: 'text' } },
  withdrawal_passed: { topic: 'wallet', params: { amount: 'money', place: 'text' } },
  withdrawal_refused: { topic: 'wallet', params: { amount: 'money', reason: 'text' } },
  withdrawal_settled: { topic: 'wallet', params: { amount: 'money', place: 'text' } },
  withdrawal_failed: { topic: 'wallet', params: { amount: 'money', reason: 'text' } },
  shop_withdrawal: {
    topic: 'wallet',
    params: { shop: 'text', person: 'text', amount: 'money', place: 'text', what: 'text' },
  },
  destination_added: { topic: 'wallet', params: { place: 'text', hours: 'count' } },
  new_device: { topic: 'system', params: { device: 'text', address: 'text' } },
  email_changed: { topic: 'system', params: { email: 'text' } },
  email_to_verify: { topic: 'system', params: {} },
  password_changed: { topic: 'system', params: {} },
  payment_code_set: { topic: 'system', params: {} },
  payment_code_changed: { topic: 'system', params: {} },
  payment_code_reset: { topic: 'system', params: {} },
  passkey_added: { topic: 'system', params: { device: 'text' } },
  passkey_removed: { topic: 'system', params: { device: 'text' } },
  passkeys_kept: { topic: 'system', params: { passkeys: 'count' } },
  passkey_asking_off: { topic: 'system', params: {} },
  second_factor_added: { topic: 'system', params: {} },
  second_factor_removed: { topic: 'system', params: {} },
  staff_invited: { topic: 'system', params: { shop: 'text', role: 'text' } },
  staff_added: { topic: 'system', params: { shop: 'text', role: 'text' } },
  shop_owners_changed: { topic: 'system', params: { shop: 'text', person: 'text', change: 'text' } },
  staff_removed: { topic: 'system', params: { shop: 'text' } },
  payment_code_locked: { topic: 'system', params: {} },
  password_guessed: { topic: 'system', params: {} },
  export_ready: { topic: 'system', params: {} },
  export_failed: { topic: 'system', params: {} },
  application_approved: { topic: 'system', params: { shop: 'text' } },
  application_refused: { topic: 'system', params: { shop: 'text', reason: 'text' } },
  product_passed: { topic: 'system', params: { product: 'text', shop: 'text' } },
  product_refused: { topic: 'system', params: { product: 'text', shop: 'text', reason: 'text' } },
  group_notice: { topic: 'system', params: { notice: 'count', title: 'text', body: 'text' } },
  shop_closed: { topic: 'system', params: { shop: 'text', reason: 'text' } },
  shop_opened: { topic: 'system', params: { shop: 'text', reason: 'text' } },
  shop_renamed: { topic: 'system', params: { shop: 'text', name: 'text' } },
  shop_rename_refused: { topic: 'system', params: { shop: 'text', name: 'text', reason: 'text' } },
  shop_changed: { topic: 'system', params: { shop: 'text', what: 'text', place: 'text' } },
  shop_commission: { topic: 'system', params: { shop: 'text', percent: 'count', reason: 'text' } },
  shop_commission_proposed: {
    topic: 'system',
    params: { operator: 'text', shop: 'text', percent: 'count', reason: 'text' },
  },
  shop_high_freight: { topic: 'system', params: { shop: 'text' } },
} as const satisfies Record<string, NotificationDefinition>

export type NoticeKind = keyof typeof notices

type ParamsOf<Kind extends NoticeKind> = {
  [Name in keyof (typeof notices)[Kind]['params']]: NotificationParamTypes[(typeof notices)[Kind]['params'][Name] &
    keyof NotificationParamTypes]
}

/** Notifications about orders that nobody may miss: returned money, and tasks of a shop's staff or actions that they did not take themselves. */
const alwaysListed: ReadonlySet<NoticeKind> = new Set([
  'order_money_back',
  'sale_paid',
  'sale_cancelled',
  'sale_handled',
])

/** Returns the choice that turns the kind on or off. */
export function choiceOf(kind: NoticeKind): NotificationChoice {
  if (kind === 'group_notice') return 'circular'
  return notices[kind].topic === 'order' && !alwaysListed.has(kind) ? 'order' : 'money'
}

/** Whether the list shows the notification in any case. */
export function isLocked(choice: NotificationChoice): boolean {
  return choice === 'money'
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
}

/** A notification and its recipients. */
export type AddressedNotice = { to: readonly number[]; notice: Notice }

/** Returns one row for each recipient. */
export function toRows(addressed: readonly AddressedNotice[]) {
  return addressed.flatMap(({ to, notice: { kind, params, link, image, joins = [] } }) =>
    to.map((account_id) => ({
      account_id,
      topic: notices[kind].topic,
      kind,
      params,
      link,
      image: image?.address ?? null,
      image_color: image?.color ?? null,
      joins,
    })),
  )
}

export type Formats = { money: (cents: number) => string; day: (at: Date) => string }

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
  if (type === 'day') return formats.day(new Date(value))
  return value
}
