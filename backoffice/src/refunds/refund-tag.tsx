import type { PortalRefund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'
import { statusTones } from './refund.rules.ts'

/** The status of the request, in more detail than the shopper sees. */
export function RefundTag({ refund: { status } }: { refund: Pick<PortalRefund, 'status'> }) {
  const text = useTranslations('portal.refunds.statuses')
  return <Tag tone={statusTones[status]}>{text(status)}</Tag>
}
