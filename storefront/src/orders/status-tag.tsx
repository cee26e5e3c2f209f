import type { Order, OrderStatus } from '@sealane/contract/orders'
import { Ban, CircleCheck, Clock, Package, Plane, RotateCcw, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Tag } from '@sealane/ui/tag'
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

/** The server's label of the status, with a note beside it that a shipped order is on its way. */
export function StatusTag({ order: { status, label } }: { order: Pick<Order, 'status' | 'label'> }) {
  const text = useTranslations('orders')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Tag tone={toneOf(status)}>
        <Icon of={icons[status]} size={14} />
        {label}
      </Tag>
      {status === 2 && <span className="type-c2 text-ink-2">{text('onTheWay')}</span>}
    </span>
  )
}
