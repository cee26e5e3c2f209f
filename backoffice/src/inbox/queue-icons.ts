import type { QueueName } from '@sealane/contract/queues'
import {
  ArrowDown,
  ArrowUp,
  Copy,
  HandCoins,
  Package,
  Plane,
  Scale,
  Snowflake,
  Star,
  Store,
  Tags,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'

export const queueIcons: Record<QueueName, LucideIcon> = {
  recharges: ArrowDown,
  proofs: Copy,
  withdrawals: ArrowUp,
  payouts: HandCoins,
  applications: Store,
  products: Tags,
  appeals: Scale,
  frozen: Snowflake,
  refunds: Undo2,
  reviews: Star,
  to_pack: Package,
  to_ship: Truck,
  on_the_way: Plane,
}
