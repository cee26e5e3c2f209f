import type { PortalRefund } from '@sealane/contract/refunds'
import { PackageOpen, ReceiptText, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { orderAddress } from '../app/address.ts'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { useReasonText } from './use-reason-text.ts'

/** The facts to compare with the pictures: the reason, the order, the return parcel. */
export function Facts({ refund }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const format = useFormatter()
  const money = useMoney()
  const reasonText = useReasonText()
  const { product_status, order, order_status, created_at, with_freight, without_freight } = refund
  const at = format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="grid gap-4 border-t border-line bg-surface px-5 py-3.5 mid:grid-cols-3">
      <RefundFact icon={TriangleAlert} title={reasonText(refund)} detail={text(`productStatuses.${product_status}`)} />
      <RefundFact
        icon={ReceiptText}
        title={
          <Link
            to={orderAddress(order.order_no, order_status)}
            className="inline-flex min-h-6 items-center text-brand-text underline"
          >
            {order.order_no}
          </Link>
        }
        detail={text('askedAt', { at })}
      />
      <RefundFact
        icon={PackageOpen}
        title={text(`types.${refund.type}`)}
        detail={
          with_freight === without_freight
            ? text('comesBack', { amount: money(with_freight) })
            : text('freightChoice', { with: money(with_freight), without: money(without_freight) })
        }
      />
    </div>
  )
}

type RefundFactProps = { icon: LucideIcon; title: ReactNode; detail: ReactNode }

function RefundFact({ icon, title, detail }: RefundFactProps) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Icon of={icon} size={24} className="text-ink-2" />
      <div className="min-w-0">
        <div className="type-b2 font-semibold break-words">{title}</div>
        <div className="type-c2 text-ink-2">{detail}</div>
      </div>
    </div>
  )
}
