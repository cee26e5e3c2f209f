import type { Order, OrderStatus } from '@sealane/contract/orders'
import { Ban, CircleCheck, Clock, Package, Plane, RotateCcw, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { toneOf } from './order.rules.ts'

const icons: Record<OrderStatus, LucideIcon> = {
  0: Clock,
  1: Package,
  2: Plane,
  3: CircleCheck,
  4: CircleCheck,
  [-1]: Ban,
  [-4]: RotateCcw,
}

/** The server's word for the status; on the way it says so. */
export function StatusTag({ order: { status, label } }: { order: Pick<Order, 'status' | 'label'> }) {
  const text = useTranslations('orders')
  return (
    <Tag tone={toneOf(status)}>
      <Icon of={icons[status]} size={14} />
      {status === 2 ? text('onTheWay') : label}
    </Tag>
  )
}
