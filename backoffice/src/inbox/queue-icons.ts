import { ArrowDown, ArrowUp, Package, Plane, Store, Truck, type LucideIcon } from 'lucide-react'
import type { QueueName } from './inbox.queries.ts'

export const queueIcons: Record<QueueName, LucideIcon> = {
  recharges: ArrowDown,
  withdrawals: ArrowUp,
  applications: Store,
  to_pack: Package,
  to_ship: Truck,
  on_the_way: Plane,
}
