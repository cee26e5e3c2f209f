import type { Notification, NotificationChoice, NotificationTopic } from '@sealane/contract/notifications'
import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleX,
  Clock,
  EyeOff,
  Megaphone,
  MessageCircleMore,
  Package,
  PackageCheck,
  Plane,
  ShieldAlert,
  ShieldCheck,
  ShoppingBag,
  Star,
  Store,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

type NotificationStyle = { icon: LucideIcon; tile: string }

const brand = 'bg-brand-soft text-brand-text'
const ok = 'bg-ok-soft text-ok'
const warn = 'bg-warn-soft text-warn'
const bad = 'bg-bad-soft text-bad'

const notificationStyles: Record<string, NotificationStyle> = {
  order_paid: { icon: ShoppingBag, tile: ok },
  order_shipped: { icon: Plane, tile: brand },
  order_part_shipped: { icon: Plane, tile: brand },
  order_arrived: { icon: PackageCheck, tile: brand },
  order_confirm_soon: { icon: Clock, tile: warn },
  order_received: { icon: PackageCheck, tile: ok },
  order_completed: { icon: Star, tile: ok },
  order_money_back: { icon: Undo2, tile: brand },
  order_closed: { icon: CircleX, tile: bad },
  sale_paid: { icon: Store, tile: brand },
  sale_cancelled: { icon: CircleX, tile: bad },
  sale_reviewed: { icon: Star, tile: brand },
  review_replied: { icon: MessageCircleMore, tile: brand },
  review_hidden: { icon: EyeOff, tile: warn },
  review_shown: { icon: Star, tile: ok },
  recharge_passed: { icon: CircleCheck, tile: ok },
  recharge_refused: { icon: CircleX, tile: bad },
  recharge_reversed: { icon: Undo2, tile: bad },
  balance_paid_out: { icon: ArrowUp, tile: brand },
  account_frozen: { icon: ShieldAlert, tile: bad },
  account_unfrozen: { icon: ShieldCheck, tile: ok },
  network_stopped: { icon: ShieldAlert, tile: bad },
  receiving_changed: { icon: ShieldAlert, tile: bad },
  setting_proposed: { icon: ShieldAlert, tile: warn },
  setting_confirmed: { icon: ShieldAlert, tile: warn },
  setting_cancelled: { icon: CircleX, tile: brand },
  setting_applied: { icon: ShieldCheck, tile: ok },
  setting_failed: { icon: CircleX, tile: bad },
  withdrawal_asked: { icon: ArrowUp, tile: brand },
  withdrawal_cancelled: { icon: Undo2, tile: brand },
  withdrawal_passed: { icon: CircleCheck, tile: ok },
  withdrawal_refused: { icon: CircleX, tile: bad },
  withdrawal_settled: { icon: CircleCheck, tile: ok },
  shop_withdrawal: { icon: ArrowUp, tile: brand },
  withdrawal_failed: { icon: Undo2, tile: bad },
  destination_added: { icon: ShieldCheck, tile: warn },
  password_guessed: { icon: ShieldAlert, tile: bad },
  export_ready: { icon: CircleCheck, tile: ok },
  export_failed: { icon: CircleX, tile: bad },
  new_device: { icon: ShieldCheck, tile: warn },
  payment_code_locked: { icon: ShieldAlert, tile: bad },
  group_notice: { icon: Megaphone, tile: brand },
  stock_low: { icon: Store, tile: warn },
  product_passed: { icon: CircleCheck, tile: ok },
  product_refused: { icon: CircleX, tile: bad },
  shop_closed: { icon: Store, tile: bad },
  shop_opened: { icon: Store, tile: ok },
  shop_commission: { icon: Store, tile: brand },
  staff_invited: { icon: Store, tile: brand },
  staff_added: { icon: Store, tile: ok },
  staff_removed: { icon: Store, tile: brand },
}

const ofTopic: Record<NotificationTopic, NotificationStyle> = {
  order: { icon: Package, tile: brand },
  wallet: { icon: ArrowDown, tile: brand },
  refund: { icon: Undo2, tile: brand },
  system: { icon: ShieldCheck, tile: warn },
}

/** The icons of the notification settings. */
export const choiceIcons: Record<NotificationChoice, LucideIcon> = {
  order: Package,
  sale: Store,
  money: Wallet,
  circular: Megaphone,
}

/** Returns the style of a notification; a kind without its own style has its topic's. */
export function notificationStyleOf({ kind, topic }: Pick<Notification, 'kind' | 'topic'>): NotificationStyle {
  return notificationStyles[kind] ?? ofTopic[topic]
}
